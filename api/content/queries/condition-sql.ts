import { type RawBuilder, sql } from 'kysely'
import { isPlainList, typeOf } from '../../../schema/fields.ts'
import type { Kind } from '../../../schema/kind.ts'
import { identifier } from '../../platform/database/database.ts'
import { escapeLike } from '../../platform/database/search-text.ts'
import type { Relation } from '../references/relations.ts'
import { type Comparison, type Condition, ENTRY } from './conditions.ts'
import { workSql } from './work-sql.ts'

type Sql = RawBuilder<boolean>

/** Yields the comparisons of a condition, always in the same order. */
function* comparisonsOf(condition: Condition): Generator<Comparison> {
  if ('all' in condition) for (const each of condition.all) yield* comparisonsOf(each)
  else if ('any' in condition) for (const each of condition.any) yield* comparisonsOf(each)
  else if ('not' in condition) yield* comparisonsOf(condition.not)
  else if ('some' in condition) yield* comparisonsOf(condition.some)
  else if (!('group' in condition)) yield condition
}

const nameOf = (at: number) => `where.${at}`

/** Returns the values of a condition's parameters, by name. */
export const conditionValues = (condition: Condition): Record<string, unknown> =>
  Object.fromEntries(
    Array.from(comparisonsOf(condition), ({ operator, value }, at) => [nameOf(at), parameterOf(operator, value)]),
  )

function parameterOf(operator: Comparison['operator'], value: unknown): unknown {
  if (operator === 'contains') return `%${escapeLike(String(value))}%`
  return operator === 'startsWith' ? `${escapeLike(String(value))}%` : value
}

/** Returns all that the SQL of a condition depends on. */
export function conditionShape(condition: Condition): unknown {
  if ('all' in condition) return { all: condition.all.map(conditionShape) }
  if ('any' in condition) return { any: condition.any.map(conditionShape) }
  if ('not' in condition) return { not: conditionShape(condition.not) }
  if ('group' in condition) return condition
  if ('list' in condition) return { list: condition.list, some: conditionShape(condition.some) }
  if ('some' in condition) return { relation: condition.relation.name, some: conditionShape(condition.some) }
  const { keys, operator, value, collation } = condition
  return [keys, operator, value === null || typeof value === 'boolean' ? value : undefined, collation]
}

/** Returns the kinds whose items a condition compares, besides those of the list. */
export function relatedKinds(condition: Condition): Kind[] {
  if ('all' in condition) return condition.all.flatMap(relatedKinds)
  if ('any' in condition) return condition.any.flatMap(relatedKinds)
  if ('not' in condition) return relatedKinds(condition.not)
  // Fields within lists of groups are compared by ids only.
  return 'relation' in condition ? [condition.relation.kinds[0], ...relatedKinds(condition.some)] : []
}

/** Returns the keys of the facts about the work on the items of a list that a condition compares. */
export function workKeys(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(workKeys)
  if ('any' in condition) return condition.any.flatMap(workKeys)
  if ('not' in condition) return workKeys(condition.not)
  return 'some' in condition || 'group' in condition || !condition.workOn ? [] : [condition.keys[0]!]
}

/**
 * Returns the SQL of a condition on the rows of a table.
 *
 * @param valueOf returns what a value of `conditionValues` is written as
 * @param rowsOf returns what the rows of a related kind are read from
 */
export function conditionSql(
  condition: Condition,
  table: string,
  valueOf: (name: string) => unknown,
  rowsOf: (kind: Kind) => RawBuilder<unknown>,
): Sql {
  const places = new Map(Array.from(comparisonsOf(condition), (comparison, at) => [comparison, at]))
  let tables = 0
  const write = (each: Condition, of: string): Sql => {
    if ('all' in each) return joined(each.all, sql` and `, 'true', of)
    if ('any' in each) return joined(each.any, sql` or `, 'false', of)
    // A comparison with null is unknown; its negation is true.
    if ('not' in each) return sql<boolean>`(${write(each.not, of)}) is not true`
    if ('group' in each) return sql<boolean>`${jsonAt(each.group, of)} is not null`
    if ('list' in each) {
      const alias = `entry${(tables += 1)}`
      const [key, ...inner] = each.list
      const path = ['$', ...inner.map((name) => `"${name}"`)].join('.')
      const entries = sql`jsonb_path_query(${sql.ref(`${of}.${key}`)}, ${sql.lit(`${path}[*]`)})`
      return sql<boolean>`exists (select from ${entries} as ${sql.ref(alias)}(${sql.ref(ENTRY)}) where ${write(each.some, alias)})`
    }
    if ('some' in each) {
      const alias = `related${(tables += 1)}`
      const { relation, some } = each
      const from = sql`${rowsOf(relation.kinds[0])} as ${sql.ref(alias)}`
      return relatedSql(relation, of, alias, from, write(some, alias))
    }
    return comparisonSql(each, of, valueOf(nameOf(places.get(each)!)))
  }
  const joined = (list: readonly Condition[], by: RawBuilder<unknown>, none: string, of: string): Sql =>
    list.length === 0
      ? sql.raw(none)
      : sql<boolean>`(${sql.join(
          list.map((each) => write(each, of)),
          by,
        )})`
  return write(condition, table)
}

/**
 * Returns the SQL of whether a row has a related item that meets a condition. PostgreSQL joins no table by the entries of an array, so
 * those of lists are collected before they are compared with the row.
 *
 * @param related the name of the related rows, which `from` reads
 */
function relatedSql(
  { referring: { kind, keys, field }, isInverse }: Relation,
  table: string,
  related: string,
  from: RawBuilder<unknown>,
  condition: Sql,
): Sql {
  const id = sql.ref(`${table}.id`)
  const ofRelated = (column: string) => sql.ref(`${related}.${column}`)
  const key = keys[0]!
  if (!isPlainList(field)) {
    const joined = isInverse ? sql`${ofRelated(key)} = ${id}` : sql`${sql.ref(`${table}.${key}`)} = ${ofRelated('id')}`
    return sql<boolean>`exists (select from ${from} where ${joined} and ${condition})`
  }
  if (isInverse) return sql<boolean>`${id} in (select unnest(${ofRelated(key)}) from ${from} where ${condition})`
  const holder = `${related}Of`
  return sql<boolean>`${id} in (select ${sql.ref(`${holder}.id`)} from ${from}
    join ${sql.table(kind.name)} as ${sql.ref(holder)} on ${sql.ref(`${holder}.${key}`)} @> array[${ofRelated('id')}] where ${condition})`
}

/** Returns the value within the JSON of a column. @param as `#>` for JSON, `#>>` for its text */
const jsonAt = ([key, ...inner]: readonly string[], table: string, as: '#>' | '#>>' = '#>') =>
  sql.raw(`(${identifier(table)}.${identifier(key!)} ${as} '{${inner.join(',')}}')`)

/** Returns a column, or the text of a value within the JSON of a group in the type that its column would have. */
function columnSql({ keys: [key, ...inner], field, workOn }: Comparison, table: string): RawBuilder<unknown> {
  if (workOn) return workSql(workOn, table, key!)
  if (inner.length === 0) return sql.ref(`${table}.${key!}`)
  return sql`${jsonAt([key!, ...inner], table, '#>>')}::${sql.raw(baseType(field))}`
}

/** Returns the type of PostgreSQL that values are compared in. */
const baseType = (field: Comparison['field']): string =>
  typeOf(field)
    .column(field)
    .sql.replace(/^varchar.*/, 'text')
    .replace(/\[\]$/, '')

const lowered = (text: RawBuilder<unknown>) => sql`(lower(${text} collate "default") collate "C")`

function comparisonSql(comparison: Comparison, table: string, value: unknown): Sql {
  const { field, operator } = comparison
  const { collation } = comparison
  const stored = columnSql(comparison, table)
  const column = collation === undefined ? stored : sql`(${stored} collate ${sql.id(collation)})`
  const type = baseType(field)
  const one = sql`${value}::${sql.raw(type)}`
  const many = sql`${value}::${sql.raw(`${type}[]`)}`
  switch (operator) {
    case 'eq':
      return comparison.value === null ? sql`${column} is null` : sql`${column} = ${one}`
    case 'ne':
      return sql`${column} is distinct from ${one}`
    case 'in':
      return sql`${column} = any(${many})`
    case 'notIn':
      return sql`(${column} = any(${many})) is not true`
    case 'gt':
      return sql`${column} > ${one}`
    case 'gte':
      return sql`${column} >= ${one}`
    case 'lt':
      return sql`${column} < ${one}`
    case 'lte':
      return sql`${column} <= ${one}`
    case 'contains':
    case 'startsWith':
      return sql`${lowered(column)} like ${lowered(sql`${value}::text`)}`
    case 'has':
      return sql`${column} @> array[${one}]`
    case 'hasAny':
      return sql`${column} && ${many}`
    case 'isEmpty': {
      const empty = isPlainList(field) ? sql`'{}'` : sql`''`
      return comparison.value ? sql`${column} = ${empty}` : sql`${column} <> ${empty}`
    }
  }
}
