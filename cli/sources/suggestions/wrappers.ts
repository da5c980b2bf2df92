import { isObject } from '../../../schema/is-object.ts'
import type { Data } from '../records/values.ts'

/*
 * Some APIs wrap the fields of a record in an object: `{id, attributes: {…}}` of JSON:API, `{node: {…}}` of GraphQL, `{fields: {…}}`
 * of Airtable. A suggested mapping reads them as keys of the record.
 */

const WRAPPERS = new Set(['attributes', 'node', 'fields', 'properties', 'item', 'record', 'document', 'entity'])
/** Storyblok: `content` names its component. */
const STORY = 'content'
const WRAPPED = new RegExp(`^(?:(?:${[...WRAPPERS, STORY].join('|')})\\.)+(?=.)`)

/** How deep objects wrap others: `node.attributes.title`. */
const DEPTH = 3

/** Returns the key of a value without the objects that wrap it. */
export const unwrappedKey = (key: string): string => key.replace(WRAPPED, '')

/** Returns the keys of a record that wrap its fields. A field can have the name of a wrapper, too. */
const wrappersOf = (value: Data): string[] =>
  Object.keys(value).filter((key) => {
    const inner = value[key]
    if (!isObject(inner) || Object.keys(inner).length === 0) return false
    return WRAPPERS.has(key) || (key === STORY && 'component' in inner)
  })

/** Returns the keys of a record, and those of the objects that wrap its fields as paths: `attributes.title`. */
function keysOf(value: Data, prefix = '', depth = DEPTH): string[] {
  const wrappers = depth === 0 ? [] : wrappersOf(value)
  return Object.keys(value).flatMap((key) =>
    wrappers.includes(key) ? keysOf(value[key] as Data, `${prefix}${key}.`, depth - 1) : [`${prefix}${key}`],
  )
}

/** Returns the different keys of records, and those of the objects that wrap their fields as paths. */
export const keysIn = (records: readonly Data[]): string[] => [...new Set(records.flatMap((record) => keysOf(record)))]

/** Returns the path to the first of several related records, or to the only one, and that record. */
export function firstOf(value: unknown, path = ''): { path: string; entry: unknown } {
  const below = (key: string, inner: unknown) => firstOf(inner, `${path}.${key}`)
  if (Array.isArray(value)) return below('0', value[0])
  if (!isObject(value)) return { path, entry: value }
  const keys = Object.keys(value)
  const list = ['edges', 'nodes'].find((key) => Array.isArray(value[key]))
  if (list !== undefined) return below(list, value[list])
  if (isObject(value.node)) return below('node', value.node)
  if ('data' in value && keys.every((key) => key === 'data' || key === 'meta' || key === 'links'))
    return below('data', value.data)
  return isObject(value.attributes) && 'id' in value ? below('attributes', value.attributes) : { path, entry: value }
}
