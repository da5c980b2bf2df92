import { externalKeyOf } from '../../../schema/kind.ts'
import { setting } from '../../../schema/kinds/index.ts'
import { type SettingKey } from '../../../schema/settings.ts'
import { normaliseText } from '../../../schema/text.ts'
import { isUuid } from '../../../schema/transfer/foreign-id.ts'
import { derivedId } from '../../../schema/derived-id.ts'
import { type Item } from '../items/items.ts'
import { settingId } from '../items/setting-ids.ts'
import type { SourceRecord } from '../../../schema/transfer/record.ts'
import { COMMAND_LINE } from '../../../schema/transfer/wording.ts'
import { subscriber } from '../../../schema/transfer/subscriber.ts'

/** How a record is found in the database, and the id of the item if it is new. */
export interface Identity {
  /** The record's own or derived id, if it has one. */
  id?: string
  /** A field and value that identify the item. Tried before the id. */
  key?: { field: string; value: string }
  /** The id of a new item. */
  newId: string
}

/** Returns the field that identifies an item: `match`, a unique field, its external key, or, without an id, the natural key. */
function keyField({ kind, id, values }: SourceRecord, match: string | undefined): string | undefined {
  if (match !== undefined && match in kind.fields) return match
  if (kind.singleton) return undefined
  const external = externalKeyOf(kind)
  if (external !== undefined && values[external]) return external
  return kind.unique ?? (id === undefined ? kind.naturalKey : undefined)
}

/**
 * Returns how a record is identified: by id; hero and company by their kind; SEO by page, settings by key, media by public
 * id; by its external key, or without an id by the kind's natural key; or by the field `match` if the kind has it.
 *
 * @returns the identity, or an error message
 */
export function identify(record: SourceRecord, match?: string, wording = COMMAND_LINE): Identity | string {
  const { kind, values } = record
  if (kind.singleton) return { id: kind.id, newId: kind.id }
  if (record.id !== undefined && !isUuid(record.id)) return `the id ${record.id} is not a UUID`
  const id = record.id?.toLowerCase()
  const field = keyField(record, match)
  if (field === undefined) return { id: id!, newId: id! }
  const raw = values[field]
  const text = typeof raw === 'string' ? normaliseText(raw) : ''
  const value = kind.name === subscriber.name ? text.trim().toLowerCase() : text
  if (value === '')
    return id === undefined ? `it has neither an id nor a ${wording.field(kind, field)}` : { id, newId: id }
  const derived =
    kind.name === setting.name
      ? settingId(value as SettingKey)
      : derivedId(kind.name, field === externalKeyOf(kind) ? 'external' : 'natural', value)
  return { ...(id === undefined ? {} : { id }), key: { field, value }, newId: id ?? derived }
}

/**
 * Returns the id of a record's item with the stored item, if there is one, or an error message.
 *
 * @param isGivenUp whether the source gives the item that has a value of a key another one
 * @param nameOf returns what messages call a field
 */
export function settle(
  { id, key, newId }: Identity,
  byId: ReadonlyMap<string, Item>,
  byKey: ReadonlyMap<string, Item[]>,
  isGivenUp: (key: NonNullable<Identity['key']>) => boolean,
  nameOf: (field: string) => string,
): { id: string; item?: Item } | string {
  const named = key ? (byKey.get(key.value) ?? []) : []
  if (named.length > 1)
    return `${named.length} stored items have the ${nameOf(key!.field)} “${key!.value}”; so the match is ambiguous`
  const [item] = named
  const own = byId.get(id ?? newId)
  if (!item) return own ? { id: own.id, item: own } : { id: newId }
  if (key && id !== undefined && own && own.id !== item.id && isGivenUp(key)) return { id, item: own }
  if (id !== undefined && own && own.id !== item.id)
    return `its ${nameOf(key!.field)} “${key!.value}” belongs to another stored item (${item.id})`
  return { id: item.id, item }
}
