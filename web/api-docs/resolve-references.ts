import { isObject } from '../../schema/is-object.ts'

/** Returns the value that a path of keys leads to. */
const valueAt = (document: unknown, keys: readonly string[]): unknown =>
  keys.reduce((value, key) => (isObject(value) ? value[key] : undefined), document)

/** Returns the keys of a JSON pointer in a fragment. @see https://www.rfc-editor.org/rfc/rfc6901 */
const keysOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/**
 * Returns a part of an OpenAPI description with all that it refers to in its place. A reference to what contains it stays. The
 * references must be to parts of the same description.
 *
 * @param path the keys of the part
 */
export function resolveReferences(description: unknown, path: readonly string[]): unknown {
  const resolve = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((entry) => resolve(entry, within))
    if (!isObject(value)) return value
    const { $ref: reference } = value
    if (typeof reference !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolve(entry, within)]))
    const target = within.includes(reference) ? undefined : valueAt(description, keysOf(reference))
    return target === undefined ? value : resolve(target, [...within, reference])
  }
  return resolve(valueAt(description, path), [])
}
