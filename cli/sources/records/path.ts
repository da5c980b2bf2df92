import { isObject } from '../../../schema/is-object.ts'
import { simplified } from '../../../schema/similar-names.ts'

/** Returns the key of an object that a segment of a path names. */
function keyIn(value: Record<string, unknown>, segment: string): string | undefined {
  let key: string | undefined = segment
  if (segment.startsWith('~')) {
    const name = simplified(segment)
    key = Object.keys(value).find((candidate) => simplified(candidate) === name)
  }
  return key !== undefined && Object.hasOwn(value, key) ? key : undefined
}

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
  const [segment = '', ...rest] = path.split('.')
  const remaining = rest.join('.')
  if (segment === '*') {
    if (!Array.isArray(value)) return undefined
    return value.map((entry) => valueAt(entry, remaining)).filter((entry) => entry !== undefined)
  }
  if (Array.isArray(value)) return /^\d+$/.test(segment) ? valueAt(value[Number(segment)], remaining) : undefined
  if (!isObject(value)) return undefined
  const key = keyIn(value, segment)
  return key === undefined ? undefined : valueAt(value[key], remaining)
}

/** Returns the places that a path leads to: the keys and the positions in lists on the way to each value. */
export function placesAt(value: unknown, path: string): string[][] {
  if (path === '.' || path === '') return value === undefined ? [] : [[]]
  if (isObject(value) && Object.hasOwn(value, path)) return [[path]]
  const [segment = '', ...rest] = path.split('.')
  const remaining = rest.join('.')
  const below = (key: string, inner: unknown) => placesAt(inner, remaining).map((place) => [key, ...place])
  if (Array.isArray(value)) {
    if (segment === '*') return value.flatMap((entry, at) => below(String(at), entry))
    return /^\d+$/.test(segment) ? below(segment, value[Number(segment)]) : []
  }
  if (!isObject(value)) return []
  const key = keyIn(value, segment)
  return key === undefined ? [] : below(key, value[key])
}

/** Whether a value counts as missing. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a value is a text, a number or a truth value. */
export const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
