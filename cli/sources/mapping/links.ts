import { isObject } from '../../../schema/is-object.ts'
import { type Problem, TransferError } from '../../../schema/transfer/record.ts'
import { LeftOut } from '../losses/left-out.ts'
import { type ForeignRecord, isTranslation } from '../records/foreign-record.ts'
import type { Mapping, Reference, Rule } from './mapping.ts'
import { valueAt } from '../records/path.ts'

const SINGLE = '.'

const keyOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Returns a copy of a value in which the value at a path is replaced. `*` stands for every entry of a list. */
function replaced(value: unknown, path: readonly string[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (key === '*') return Array.isArray(value) ? value.map((entry) => replaced(entry, rest, change)) : value
  if (Array.isArray(value))
    return value.map((entry, at) => (String(at) === key ? replaced(entry, rest, change) : entry))
  if (!isObject(value)) return value
  return { ...value, [key]: replaced(value[key], rest, change) }
}

/** The records that references of a mapping lead to, from all lists of a source. */
export class Links {
  readonly #keys = new Map<string, Set<string>>()
  readonly #records = new Map<string, Map<string, unknown[]>>()
  readonly #missing = new LeftOut()
  /** The records that references of imported records have led to, by list, key and value. */
  readonly #reached = new Set<string>()
  readonly #mapped: ReadonlySet<string>

  constructor({ rules }: Pick<Mapping, 'rules'>) {
    this.#mapped = new Set(rules.map(({ records }) => records ?? SINGLE))
    for (const { references } of rules)
      for (const { records, key } of references)
        this.#keys.set(records, (this.#keys.get(records) ?? new Set()).add(key))
  }

  /** The lists that references name. */
  get lists(): string[] {
    return [...this.#keys.keys()]
  }

  /** Whether a record is only there because references lead to it. */
  isOnlyReferenced({ list = SINGLE }: ForeignRecord): boolean {
    return this.#keys.has(list) && !this.#mapped.has(list)
  }

  /** Whether a reference has led to a record that is only there because of that. */
  isReached(record: ForeignRecord): boolean {
    const { list = SINGLE, data } = record
    return (
      this.isOnlyReferenced(record) &&
      [...this.#keys.get(list)!].some((key) => this.#reached.has(`${list} ${key} ${String(valueAt(data, key))}`))
    )
  }

  /** Reads the records that references can lead to. @throws TransferError if there are none in a list */
  async load(read: () => AsyncIterable<ForeignRecord | Problem> | Iterable<ForeignRecord | Problem>): Promise<void> {
    if (this.#keys.size === 0 || this.#records.size > 0) return
    for await (const entry of read()) if ('data' in entry) this.#add(entry)
    for (const list of this.lists)
      if (![...this.#keys.get(list)!].some((key) => this.#records.has(`${list} ${key}`)))
        throw new TransferError(
          `The mapping has references to ${list}, but no record of ${list} has ${[...this.#keys.get(list)!].join(' or ')}`,
        )
  }

  /** Returns a record with what its references lead to. @param language the language in which these are preferred */
  resolve({ references, kind }: Pick<Rule, 'references' | 'kind'>, data: unknown, language?: string): unknown {
    let result = data
    for (const reference of references) {
      const { name, from } = reference
      const follow = (value: unknown) => this.#follow(reference, value, kind.path, language)
      result =
        from === undefined
          ? replaced(result, name.split('.'), follow)
          : replaced(result, name.split('.'), () => follow(valueAt(data, from)))
    }
    return result
  }

  notes(): string[] {
    return this.#missing.notes()
  }

  clear(): void {
    this.#missing.clear()
  }

  #add(record: ForeignRecord): void {
    const { list = SINGLE, data } = record
    const language = isTranslation(record) ? ` ${record.language!.code}` : ''
    for (const key of this.#keys.get(list) ?? []) {
      const value = keyOf(valueAt(data, key))
      if (value === undefined) continue
      const known = this.#records.get(`${list} ${key}${language}`) ?? new Map<string, unknown[]>()
      this.#records.set(`${list} ${key}${language}`, known)
      known.set(value, [...(known.get(value) ?? []), data])
    }
  }

  #follow(reference: Reference, value: unknown, kind: string, language: string | undefined): unknown {
    const { records, key, many } = reference
    if (Array.isArray(value))
      return value.flatMap((entry) => this.#follow({ ...reference, many: true }, entry, kind, language))
    // Some responses contain the record itself.
    const id = keyOf(isObject(value) ? valueAt(value, key) : value)
    if (id === undefined || id === '') return undefined
    const matchesIn = (suffix: string) => this.#records.get(`${records} ${key}${suffix}`)?.get(id)
    const matches = matchesIn(language === undefined ? '' : ` ${language}`) ?? matchesIn('')
    if (matches) this.#reached.add(`${records} ${key} ${id}`)
    if (matches) return many ? matches : matches[0]
    if (isObject(value)) return value
    if (!many)
      this.#missing.add(`${reference.name} of ${kind}`, `no record of ${records} has this ${key}, such as ${id}`)
    return many ? [] : undefined
  }
}
