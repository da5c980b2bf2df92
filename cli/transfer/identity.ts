import { type AnyKind, type Kind } from '../../schema/kind.ts'
import { setting } from '../../schema/kinds/index.ts'
import { type SettingKey } from '../../schema/settings.ts'
import { normaliseText } from '../../schema/text.ts'
import { derivedId } from '../../api/content/identity.ts'
import { type Item } from '../../api/content/reader.ts'
import { settingId } from '../../api/settings/identity.ts'
import { type SourceRecord, TransferError } from './record.ts'
import { subscriber } from './subscriber.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether `id` can be an item's own id. */
export const isUuid = (id: string) => UUID.test(id)

/**
 * The id of an item that another system calls `foreignId`: the same on every run and every machine. What is a UUID
 * already stays it.
 *
 * @param source the other system; an id without one means nothing
 * @throws TransferError when the source has no name.
 */
export function foreignItemId(kind: AnyKind, source: string | undefined, foreignId: string): string {
  if (isUuid(foreignId)) return foreignId
  if (source === undefined)
    throw new TransferError(
      `The id “${foreignId}” means something only where it comes from. Name that place with --source-name, and use the same name every time.`,
    )
  return derivedId(kind.name, source, foreignId)
}

/** What a record is looked for by in the database, and the id that it gets when nothing is found. */
export interface Identity {
  /** Its own or derived id, when the source knows one. */
  id?: string
  /** A field and its value that name the item, tried before the id. */
  key?: { field: string; value: string }
  /** The id of a new item. */
  newId: string
}

/** The field that identifies items of a kind, if any: the one asked for, a unique one, or without an id its natural key. */
function keyField(kind: Kind, hasId: boolean, match: string | undefined): string | undefined {
  if (match !== undefined && match in kind.fields) return match
  return kind.unique ?? (hasId ? undefined : kind.naturalKey)
}

/**
 * How a record is identified: by its id; hero and company by their kind; SEO by page, settings by key, media by public
 * id; without an id by the kind's natural key; or by the field `match` wherever a kind has it.
 *
 * @returns the identity, or the reason why there is none.
 */
export function identify(record: SourceRecord, match?: string): Identity | string {
  const { kind, values } = record
  if (kind.singleton) return { id: kind.id, newId: kind.id }
  if (record.id !== undefined && !isUuid(record.id)) return `the id ${record.id} is not a UUID`
  const id = record.id?.toLowerCase()
  const field = keyField(kind, id !== undefined, match)
  if (field === undefined) return { id: id!, newId: id! }
  const raw = values[field]
  const text = typeof raw === 'string' ? normaliseText(raw) : ''
  const value = kind.name === subscriber.name ? text.trim().toLowerCase() : text
  if (value === '') return id === undefined ? `it has neither an id nor a ${field}` : { id, newId: id }
  const derived = kind.name === setting.name ? settingId(value as SettingKey) : derivedId(kind.name, 'natural', value)
  return { ...(id === undefined ? {} : { id }), key: { field, value }, newId: id ?? derived }
}

/** The item that a record means, `undefined` for a new one, or the reason why that cannot be told. */
export function settle(
  { id, key, newId }: Identity,
  byId: ReadonlyMap<string, Item>,
  byKey: ReadonlyMap<string, Item[]>,
): { id: string; item?: Item } | string {
  const named = key ? (byKey.get(key.value) ?? []) : []
  if (named.length > 1)
    return `${named.length} stored items have the ${key!.field} “${key!.value}”; which one is meant?`
  const [item] = named
  const own = byId.get(id ?? newId)
  if (!item) return own ? { id: own.id, item: own } : { id: newId }
  if (id !== undefined && own && own.id !== item.id)
    return `its ${key!.field} “${key!.value}” belongs to another stored item (${item.id})`
  return { id: item.id, item }
}
