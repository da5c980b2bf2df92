import type { NestedField } from '../field.ts'
import type { GroupField } from '../group/type.ts'
import type { Values } from '../nested-type.ts'

/** Returns the names of the groups of a field of blocks. */
export const groupNames = ({ fields }: NestedField): string[] => Object.keys(fields).filter((name) => name !== 'key')

/** Returns the name and the group of a block, and its values. Undefined if the entry has none of the groups. */
export function groupOf(
  field: NestedField,
  block: Values,
): { name: string; group: GroupField; values: Values } | undefined {
  const name = groupNames(field).find((key) => block[key] !== undefined && block[key] !== null)
  return name === undefined
    ? undefined
    : { name, group: field.fields[name] as GroupField, values: block[name] as Values }
}
