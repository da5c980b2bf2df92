import { isObject } from '../formats/json.ts'

/** A name without case and punctuation. */
export const simplified = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * What a record holds at a path: keys apart by dots, `*` for every entry of a list, numbers for one of them, such as
 * `images.0.src` or `tags.*.name`. A key that itself has dots is found as it stands; `~name` finds a key that differs
 * only in case and punctuation. `.` is the record itself.
 *
 * @returns undefined where there is nothing.
 */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '.' || path === '') return value
  if (isObject(value) && Object.hasOwn(value, path)) return value[path]
  const [key = '', ...rest] = path.split('.')
  const remaining = rest.join('.')
  if (key === '*') {
    if (!Array.isArray(value)) return undefined
    return value.map((entry) => valueAt(entry, remaining)).filter((entry) => entry !== undefined)
  }
  if (Array.isArray(value)) return /^\d+$/.test(key) ? valueAt(value[Number(key)], remaining) : undefined
  if (!isObject(value)) return undefined
  const own = key.startsWith('~') ? Object.keys(value).find((one) => simplified(one) === simplified(key)) : key
  return own !== undefined && Object.hasOwn(value, own) ? valueAt(value[own], remaining) : undefined
}
