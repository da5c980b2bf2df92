import { type Field, isNested, targetsOf } from '../../../../schema/fields.ts'
import { isObject } from '../../../../schema/is-object.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { comparableFields, comparableInGroup, isWorkField } from '../../../../schema/lists.ts'
import { type Right, rightOn } from '../../../../schema/rights.ts'
import { type Comparison, comparisonsOf } from './comparisons.ts'
import type { Condition } from './conditions.ts'

/** A condition that compares one field. */
export interface Filter {
  /** The path of the field: `pay.least` is within a group, and `sites.year` is that of any entry. */
  path: string
  field: Field
  comparison: Comparison
  value: unknown
}

/** Sorts the field first that is compared most often. */
const isActiveFirst = ([a]: [string, Field], [b]: [string, Field]) =>
  Number(b === 'isActive') - Number(a === 'isActive')

/** Returns the fields by which lists of a kind can be filtered, by their paths. Labels of fields within groups name the group. */
export function filterFields(kind: Kind): Map<string, Field> {
  const flat = (entries: [string, Field][], path = '', group = ''): [string, Field][] =>
    entries.flatMap(([key, field]) => {
      const label = group + field.label
      if (isNested(field)) return flat(comparableInGroup(field.fields), `${path}${key}.`, `${label}: `)
      return comparisonsOf(field).length > 0 ? [[path + key, { ...field, label }]] : []
    })
  return new Map(
    flat(
      comparableFields(kind)
        .filter(([key]) => key !== 'id')
        .toSorted(isActiveFirst),
    ),
  )
}

const OF_RELEASES = new Set(['inRelease', 'waitingForReview'])

/** Returns the fields of `filterFields` that a user can filter by: no references to what they may not see, and no releases. */
export function filterFieldsFor(permissions: readonly string[], kind: Kind): Map<string, Field> {
  const has = (right: Right) => permissions.includes(right)
  const mayFilter = ([path, field]: [string, Field]) => {
    if (isWorkField(kind, path) && OF_RELEASES.has(path)) return has('releases:read')
    return targetsOf(field).every((name) => has(rightOn({ name }, 'read')))
  }
  return new Map([...filterFields(kind)].filter(mayFilter))
}

/** Returns the condition that a field is compared with a value. */
export const conditionOf = (path: string, { operator }: Comparison, value: unknown): Condition =>
  path.split('.').reduceRight<Condition>((inner, key) => ({ [key]: inner }), { [operator]: value })

/** Returns a condition as a filter, or undefined if no filter can express it, such as a condition on several fields that someone wrote into the address. */
export function filterOf(fields: ReadonlyMap<string, Field>, condition: Condition, path = ''): Filter | undefined {
  const [[key, value] = [''], ...others] = Object.entries(condition)
  if (others.length > 0) return undefined
  const field = fields.get(path)
  if (!field) return isObject(value) ? filterOf(fields, value, path ? `${path}.${key}` : key) : undefined
  const comparisons = comparisonsOf(field).filter(({ operator }) => operator === key)
  const comparison =
    comparisons.find(({ fixed }) => fixed === value) ?? comparisons.find(({ fixed }) => fixed === undefined)
  return comparison && { path, field, comparison, value }
}
