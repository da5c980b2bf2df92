import { derivedId } from '../../../schema/derived-id.ts'
import { isPlainList } from '../../../schema/fields.ts'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { stored as storedKinds } from '../../../schema/kinds/index.ts'
import { alternatives } from '../../../schema/alternatives.ts'
import { mapAt, valuesAt } from '../../../schema/references.ts'
import { normaliseText } from '../../../schema/text.ts'
import { isUuid } from '../../../schema/transfer/foreign-id.ts'
import type { SourceRecord } from '../../../schema/transfer/record.ts'
import type { FieldError } from '../../../schema/validate.ts'
import { type ReferringField, referringFields, targetKind } from '../references/referring-fields.ts'
import type { Identity } from './identity.ts'
import type { MatchingItems, Stored } from './lookup.ts'

/** The names of the kinds that fields refer to. */
const targets = new Set(referringFields(storedKinds).flatMap(({ to }) => to))

/** A record with the ids of the items that it refers to, and what was not found. */
export interface ResolvedRecord {
  record: SourceRecord
  errors: FieldError[]
  /** What was not found for the optional fields. The record has these fields no more, so that a stored item keeps its own. */
  leftOut: LeftOutReference[]
}

/** A reference to an item that does not exist, or to several. */
export interface LeftOutReference {
  /** What the problem is with the field, such as `Articles without Author, because there is no team member called`. */
  reason: string
  text: string
}

/** The items of a kind that records of the source have named so far. */
class KnownItems {
  readonly ids = new Set<string>()
  /** By their natural keys. Several items can have the same. */
  readonly byName = new Map<string, Set<string>>()

  add(id: string, name: unknown): void {
    this.ids.add(id)
    if (typeof name !== 'string' || name === '') return
    const text = normaliseText(name)
    this.byName.set(text, (this.byName.get(text) ?? new Set()).add(id))
  }
}

/**
 * Finds the items that the records of a source refer to: by their id, by their id in the source, or by their natural key. They
 * can be stored, or come earlier or later in the source.
 */
export class RecordReferences {
  readonly #stored: Stored
  readonly #empty: ReadonlySet<string>
  /** By the names of the kinds that fields refer to. */
  readonly #known = new Map<string, KnownItems>()
  readonly #fields = new Map<AnyKind, ReferringField[]>()

  /** @param empty the names of kinds without stored items */
  constructor(stored: Stored, empty: ReadonlySet<string>) {
    this.#stored = stored
    this.#empty = empty
  }

  /** Notes an item of the source, if others can refer to it. */
  add({ kind, values }: SourceRecord, id: string): void {
    if (kind.singleton || !targets.has(kind.name)) return
    this.#knownOf(kind.name).add(id, values[kind.naturalKey])
  }

  /** Returns records with ids for what they refer to. Without any references, nothing is read. */
  async resolve(records: readonly SourceRecord[]): Promise<Map<SourceRecord, ResolvedRecord>> {
    const stored = new Map<string, MatchingItems>()
    for (const [to, named] of this.#namesIn(records)) {
      if (named.size > 0 && !this.#empty.has(to))
        stored.set(to, await this.#stored.lookUp(targetKind(to), [...named.values()]))
    }
    return new Map(records.map((record) => [record, this.#resolved(record, stored)]))
  }

  /** Returns what records refer to that no record of the source is, by the name of its kind and by the text. */
  #namesIn(records: readonly SourceRecord[]): Map<string, Map<string, Identity>> {
    const names = new Map<string, Map<string, Identity>>()
    for (const record of records) {
      for (const { keys, target } of this.#targetsOf(record.kind)) {
        const to = target.name
        const known = this.#knownOf(to)
        for (const text of textsAt(record.values, keys)) {
          const id = idOf(target, record, text)
          if (known.ids.has(id) || known.byName.has(normaliseText(text))) continue
          const identity = isUuid(text)
            ? { id, newId: id }
            : { newId: id, key: { field: target.naturalKey, value: normaliseText(text) } }
          names.set(to, (names.get(to) ?? new Map<string, Identity>()).set(text, identity))
        }
      }
    }
    return names
  }

  #resolved(record: SourceRecord, stored: ReadonlyMap<string, MatchingItems>): ResolvedRecord {
    const errors: FieldError[] = []
    const leftOut: LeftOutReference[] = []
    const fields = this.#fieldsOf(record.kind)
    if (fields.length === 0) return { record, errors, leftOut }
    let { values } = record
    for (const { keys, field, to } of fields) {
      const [key = ''] = keys
      const isOptional = keys.length === 1 && record.optional?.includes(key) === true
      const leftOutBefore = leftOut.length
      values = mapAt(values, keys, (value, path) => {
        const texts = textsIn(value)
        if (texts.length === 0) return value
        const ids = texts.map((text, at) => {
          const found = to.flatMap((name) => this.#idOf(targetKind(name), record, text, stored.get(name)))
          if (found.length === 1) return found[0]!
          if (isOptional)
            leftOut.push({ reason: reasonOf(record.kind, field.label, to.map(targetKind)), text: normaliseText(text) })
          else
            errors.push({
              field: Array.isArray(value) ? `${path}.${at}` : path,
              message: problemOf(to.map(targetKind), text, found.length),
            })
          return text
        })
        return isPlainList(field) ? ids : ids[0]
      })
      if (leftOut.length > leftOutBefore) values = without(values, key)
    }
    return { record: { ...record, values }, errors, leftOut }
  }

  /** Returns the ids of the items that a text names: none or several are an error. */
  #idOf(target: Kind, record: SourceRecord, text: string, stored: MatchingItems | undefined): string[] {
    const id = idOf(target, record, text)
    const known = this.#knownOf(target.name)
    if (known.ids.has(id) || stored?.byId.has(id)) return [id]
    if (isUuid(text)) return []
    const name = normaliseText(text)
    return [...(known.byName.get(name) ?? stored?.byKey.get(name)?.map((item) => item.id) ?? [])]
  }

  #knownOf(name: string): KnownItems {
    const known = this.#known.get(name) ?? new KnownItems()
    this.#known.set(name, known)
    return known
  }

  /** Returns each kind that each field of a kind refers to. */
  #targetsOf(kind: AnyKind): { keys: readonly string[]; target: Kind }[] {
    return this.#fieldsOf(kind).flatMap(({ keys, to }) => to.map((name) => ({ keys, target: targetKind(name) })))
  }

  #fieldsOf(kind: AnyKind): ReferringField[] {
    const fields = this.#fields.get(kind) ?? referringFields([kind])
    this.#fields.set(kind, fields)
    return fields
  }
}

const textsAt = (values: unknown, keys: readonly string[]): string[] =>
  Array.from(valuesAt(values, keys), ({ value }) => textsIn(value)).flat()

/** Returns the texts of a value of a referring field. Values of other types are left to the validation. */
function textsIn(value: unknown): string[] {
  const entries = [value ?? []].flat()
  const texts = entries.map((entry) => (typeof entry === 'number' ? String(entry) : entry))
  return texts.every((text) => typeof text === 'string' && text.trim() !== '')
    ? (texts as string[]).map((text) => text.trim())
    : []
}

/** Returns the id of the item that a text names, if the text is its id or its id in the source. */
function idOf({ name }: Kind, { sourceName }: SourceRecord, text: string): string {
  if (isUuid(text)) return text.toLowerCase()
  return sourceName === undefined ? derivedId(name, 'natural', normaliseText(text)) : derivedId(name, sourceName, text)
}

const without = (values: Record<string, unknown>, key: string) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))

const reasonOf = (kind: AnyKind, label: string, targets: readonly Kind[]) =>
  `${kind.singleton ? kind.label : kind.labelPlural} without ${label}, because not exactly one ${alternatives(targets.map((target) => target.label.toLowerCase()))} is called`

function problemOf(kinds: readonly Kind[], text: string, count: number): string {
  const either = (labels: readonly string[]) => alternatives(labels.map((label) => label.toLowerCase()))
  if (count > 1) {
    const items = either(kinds.map(({ labelPlural }) => labelPlural))
    return `${count} ${items} are called “${text}”; so the reference is ambiguous`
  }
  return `there is no ${either(kinds.map(({ label }) => label))} ${isUuid(text) ? `with the id ${text}` : `called “${text}”`}`
}
