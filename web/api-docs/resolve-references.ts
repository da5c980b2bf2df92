/** A value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Returns the value that a JSON pointer of a document leads to. */
const valueAt = (document: Json, keys: string[]): Json | undefined =>
  keys.reduce<Json | undefined>((value, key) => (value as Record<string, Json> | undefined)?.[key], document)

const keysOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/**
 * Returns a part of an OpenAPI description with all that it refers to in its place. A reference within what it refers to stays.
 * Descriptions of ours refer only to their own parts.
 *
 * @param path the keys of the part
 */
export function resolveReferences(description: Json, path: string[]): Json | undefined {
  const resolve = (value: Json, within: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((entry) => resolve(entry, within))
    if (value === null || typeof value !== 'object') return value
    const { $ref: reference } = value
    if (typeof reference !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolve(entry, within)]))
    const target = within.includes(reference) ? undefined : valueAt(description, keysOf(reference))
    return target === undefined ? value : resolve(target, [...within, reference])
  }
  const part = valueAt(description, path)
  return part === undefined ? undefined : resolve(part, [])
}
