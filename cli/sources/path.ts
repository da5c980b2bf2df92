import { isObject } from '../../schema/is-object.ts'

/** Returns a name in lower case without punctuation. */
export const simplified = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the value at a path of a record. Keys are separated by dots, `*` selects every entry of a list and a number one
 * entry, such as `images.0.src` or `tags.*.name`. A key that contains dots is found by its full name, `~name` ignores case
 * and punctuation, and `.` is the record itself.
 *
 * @returns undefined if the path does not exist
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
