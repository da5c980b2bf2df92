import pg from 'pg'
import { defaultOf, defaultsOf, isGroup, isNested, isOptionalGroup, type NestedField } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'

/*
 * A group, or a list of groups, is one column of JSON. A field that is added to a group adds no column. Instead a
 * migration adds its default to the stored values. Until they are replaced, instances of the version before store groups
 * without the new key, so reads add the defaults of missing keys too.
 */

const json = (value: unknown) => `${pg.escapeLiteral(JSON.stringify(value))}::jsonb`

const keysOf = (field: NestedField): string[] =>
  Object.entries(field.fields).flatMap(([key, child]) =>
    isNested(child) ? keysOf(child).map((inner) => `${key}.${inner}`) : [key],
  )

/** Returns the comment of a group's column. It names the group's keys, so that a key that is added changes the column. */
export const groupComment = (field: NestedField) => `Keys: ${keysOf(field).join(', ')}`

/**
 * Returns an SQL expression for a group, or a list of groups, in which missing keys have their defaults.
 *
 * @param value an SQL expression for the stored value, such as a column
 */
export function completed(field: NestedField, value: string, depth = 0): string {
  const [own, entry, position] = [`value${depth}`, `entry${depth}`, `position${depth}`]
  const group = isGroup(field) ? own : entry
  const inner = Object.entries(field.fields).flatMap(([key, child]) => {
    const literal = pg.escapeLiteral(key)
    if (!isNested(child)) return []
    const isOptional = isOptionalGroup(child)
    const stored = isOptional ? `${group} -> ${literal}` : `coalesce(${group} -> ${literal}, ${json(defaultOf(child))})`
    const built = `jsonb_build_object(${literal}, ${completed(child, stored, depth + 1)})`
    return [isOptional ? `case when ${group} ? ${literal} then ${built} else '{}' end` : built]
  })
  const whole = [json(defaultsOf(field.fields)), group, ...inner].join(' || ')
  const from = `(select ${value} as ${own}) as given${depth}`
  if (isGroup(field)) return `(select ${whole} from ${from})`
  const entries = `jsonb_array_elements(${own}) with ordinality as entries${depth}(${entry}, ${position})`
  return `(select coalesce(jsonb_agg(${whole} order by ${position}), '[]') from ${from}, ${entries})`
}

/**
 * Returns the statements that bring stored groups up to a change of the model.
 *
 * @param changes the statements that change the tables; one that sets a group's comment shows that its keys have changed
 */
export function groupUpdates(kinds: readonly AnyKind[], changes: readonly string[]): string[] {
  return kinds.flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([key, field]) => {
      const [table, column] = [pg.escapeIdentifier(kind.name), pg.escapeIdentifier(key)]
      const hasNewKeys = changes.some((change) => change.startsWith(`comment on column ${table}.${column} `))
      const isEmpty = changes.some((change) => change.startsWith(`create table ${table} `))
      return isNested(field) && hasNewKeys && !isEmpty
        ? [`update ${table} set ${column} = ${completed(field, column)}`]
        : []
    }),
  )
}
