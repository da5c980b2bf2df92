import { type Field, isBlocks, isNested, isPicture, typeOf } from '../../../schema/fields.ts'
import { isObject } from '../../../schema/is-object.ts'
import { isAddress } from '../../../schema/text.ts'
import { valueAt } from '../records/path.ts'
import { isComponent } from '../texts/components.ts'
import { firstOf } from './wrappers.ts'
import type { Data } from '../records/values.ts'

export const isGiven = (value: unknown) => value !== null && value !== '' && value !== undefined

/** Names of the text that stands for a referenced record. */
const NAMES = ['name', 'title', 'label', 'text']

/** Returns the only text of an object, such as the one of `{id, tag}`, or the address of a picture, which the site completes. */
function onlyText(field: Field, entry: Data): string | undefined {
  if (isPicture(field)) return 'url' in entry ? 'url' : undefined
  const texts = Object.keys(entry).filter((key) => !/^_|^id$/.test(key) && typeof entry[key] === 'string')
  return texts.length === 1 ? texts[0] : undefined
}

/** Returns the path from a key to a value that a field can take, if the key holds other records: `category.name`. */
export function pathInto(field: Field, key: string, samples: unknown[]): string {
  const { path, entry } = samples.map((sample) => firstOf(sample)).find((related) => isGiven(related.entry)) ?? {
    path: '',
    entry: '',
  }
  if (!isObject(entry) || typeOf(field).isLong) return key
  const names = isPicture(field) ? ['url', 'src', 'secure_url'] : NAMES
  const inner = names.find((name) => typeof entry[name] === 'string') ?? onlyText(field, entry)
  if (inner === undefined) return key
  return `${key}${typeOf(field).json(field).type === 'array' ? path.replaceAll('.0', '.*') : path}.${inner}`
}

/** Whether a list of objects is a rich text: of nodes with children or texts, or of components. */
const isTree = (nodes: readonly unknown[]) =>
  nodes.some(isComponent) ||
  nodes.some((node) => isObject(node) && ('children' in node || 'text' in node || 'content' in node || 'data' in node))

/** Whether a value of a key can fill the field at all. */
export function fits(field: Field, path: string, samples: Data[]): boolean {
  const values = samples.map((record) => valueAt(record, path)).filter(isGiven)
  // The plan names pictures that cannot be used.
  if (isPicture(field))
    return values.length === 0 || values.flat().some((value) => typeof value === 'string' && isAddress(value))
  if (isNested(field) && !isBlocks(field)) return false
  const { conversion, isLong, isName } = typeOf(field)
  if (conversion === 'number') return values.every((value) => /^-?\d+(?:\.0+)?$/.test(String(value)))
  // A list of objects must be a rich text.
  if (isLong)
    return values.every(
      (value) => !isObject(value) && (!Array.isArray(value) || !value.some(isObject) || isTree(value)),
    )
  // A number in JSON is the id of another record, not its name.
  if (isName && values.length > 0 && values.every((value) => typeof value === 'number')) return false
  return values.every((value) => !isObject(value) && !(Array.isArray(value) && value.some(isObject)))
}
