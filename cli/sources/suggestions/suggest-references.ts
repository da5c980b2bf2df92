import { isObject } from '../../../schema/is-object.ts'
import type { RuleInput } from '../systems/system.ts'
import { simplified } from '../../../schema/similar-names.ts'
import type { Data } from '../records/values.ts'

export type References = NonNullable<RuleInput['references']>

const KEYS = ['id', '_id', 'uuid', 'slug', 'key', 'code']

const isKey = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number'

const lastPart = (list: string) => list.split('.').at(-1)!

/** Whether a key such as `category_id` or `authors` is named like a list such as `categories`. */
function isNamedLike(key: string, list: string): boolean {
  const own = simplified(key.replace(/_?ids?$/i, ''))
  const other = simplified(lastPart(list))
  const stem = (name: string) => name.replace(/(?:ies|es|s|y)$/, '')
  return own.length > 2 && (stem(own) === stem(other) || stem(other).endsWith(stem(own)))
}

/** Returns the values of each key of the records. Missing values and empty texts are left out, and lists are divided into their entries. */
function valuesByKey(records: readonly Data[]): Map<string, unknown[]> {
  const values = new Map<string, unknown[]>()
  for (const record of records)
    for (const [key, value] of Object.entries(record)) {
      const own = values.get(key) ?? []
      values.set(key, own)
      own.push(...[value].flat().filter((entry) => entry !== null && entry !== undefined && entry !== ''))
    }
  return values
}

/**
 * Finds the keys of a list whose values are ids of another list.
 *
 * @param lists sample records of each list
 */
export function suggestReferences(list: string, lists: ReadonlyMap<string, readonly unknown[]>): References {
  const references: References = {}
  const others = [...lists].flatMap(([name, samples]) => {
    const records = samples.filter(isObject)
    const id = KEYS.find((key) => records.some((record) => isKey(record[key])))
    return name === list || id === undefined ? [] : [{ name, id, records }]
  })
  if (others.length === 0) return references
  for (const [key, values] of valuesByKey((lists.get(list) ?? []).filter(isObject))) {
    if (values.length === 0 || !values.every(isKey)) continue
    for (const other of others) {
      if (!isNamedLike(key, other.name)) continue
      const ids = new Set(other.records.map((record) => String(record[other.id])))
      if (values.filter((value) => ids.has(String(value))).length * 2 < values.length) continue
      const name = key.replace(/_ids?$|Ids?$/, '')
      references[name] =
        name === key && other.id === 'id'
          ? other.name
          : {
              records: other.name,
              ...(other.id === 'id' ? {} : { key: other.id }),
              ...(name === key ? {} : { from: key }),
            }
      break
    }
  }
  return references
}

/** Returns sample records with what their references lead to. */
export function withReferences(
  records: Data[],
  references: References,
  lists: ReadonlyMap<string, readonly unknown[]>,
): Data[] {
  const entries = Object.entries(references).map(([name, written]) => {
    const { records: list, key = 'id', from = name } = typeof written === 'string' ? { records: written } : written
    const byId = new Map((lists.get(list) ?? []).filter(isObject).map((record) => [String(record[key]), record]))
    return { name, from, byId }
  })
  return records.map((record) => {
    const links = entries.map(({ name, from, byId }) => {
      const value = record[from]
      const targets = Array.isArray(value) ? value.flatMap((id) => byId.get(String(id)) ?? []) : byId.get(String(value))
      return [name, targets] as const
    })
    return { ...record, ...Object.fromEntries(links) }
  })
}
