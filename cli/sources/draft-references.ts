import { isObject } from '../../schema/is-object.ts'
import type { MappingInput } from './mapping.ts'
import { simplified } from './path.ts'

type Data = Record<string, unknown>
export type References = NonNullable<MappingInput['rules'][number]['references']>

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

/**
 * Finds the keys of a list whose values are ids of another list.
 *
 * @param lists sample records of each list
 */
export function draftReferences(list: string, lists: ReadonlyMap<string, readonly unknown[]>): References {
  const records = (lists.get(list) ?? []).filter(isObject)
  const found: References = {}
  for (const key of new Set(records.flatMap((record) => Object.keys(record)))) {
    const values = records
      .flatMap((record) => [record[key]].flat())
      .filter((one) => one !== null && one !== undefined && one !== '')
    if (values.length === 0 || !values.every(isKey)) continue
    for (const [other, samples] of lists) {
      const their = KEYS.find((one) => samples.some((record) => isObject(record) && isKey(record[one])))
      if (other === list || their === undefined || !isNamedLike(key, other)) continue
      const ids = new Set(samples.flatMap((record) => (isObject(record) ? [String(record[their])] : [])))
      if (values.filter((one) => ids.has(String(one))).length * 2 < values.length) continue
      const name = key.replace(/_ids?$|Ids?$/, '')
      found[name] =
        name === key && their === 'id'
          ? other
          : { records: other, ...(their === 'id' ? {} : { key: their }), ...(name === key ? {} : { from: key }) }
      break
    }
  }
  return found
}

/** Returns sample records with what their references lead to. */
export function withReferences(
  records: Data[],
  references: References,
  lists: ReadonlyMap<string, readonly unknown[]>,
): Data[] {
  const entries = Object.entries(references).map(([name, written]) => {
    const { records: list, key = 'id', from = name } = typeof written === 'string' ? { records: written } : written
    const byId = new Map((lists.get(list) ?? []).filter(isObject).map((one) => [String(one[key]), one]))
    return { name, from, byId }
  })
  return records.map((record) => {
    const links = entries.map(({ name, from, byId }) => {
      const value = record[from]
      const found = Array.isArray(value) ? value.flatMap((one) => byId.get(String(one)) ?? []) : byId.get(String(value))
      return [name, found] as const
    })
    return { ...record, ...Object.fromEntries(links) }
  })
}
