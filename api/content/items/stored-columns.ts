import { escapeLiteral } from 'pg'
import {
  defaultOf,
  type Field,
  type Fields,
  isGroup,
  isGroupList,
  isNested,
  isOptionalGroup,
  typeOf,
} from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { identifier } from '../../platform/database/database.ts'

/*
 * The SQL counterpart of migrateSnapshot: it reads stored values, such as those of an old revision, as columns of the
 * current model. Missing values and values of another type become the field's default.
 */

/** Returns the select list of a kind's fields. @param valueOf returns the SQL of a field's value as jsonb, by its key */
export const storedColumns = (kind: AnyKind, valueOf: (key: string) => string): string =>
  Object.entries(kind.fields)
    .map(([key, field]) => `${columnOf(field, valueOf(key))} as ${identifier(key)}`)
    .join(', ')

/** Returns the SQL of a field's column. @param value the SQL of its jsonb value */
function columnOf(field: Field, value: string): string {
  if (isNested(field)) return valueOf(field, value)
  const { sql } = typeOf(field).column(field)
  const text = `(${value} #>> '{}')`
  const stored = sql.endsWith('[]') ? `array(select jsonb_array_elements_text(${value}))::${sql}` : cast(text, sql)
  return `case when ${isStorable(field, value)} then ${stored} else ${literal(field, sql)} end${sql.startsWith('varchar') ? ' collate "C"' : ''}`
}

/** Returns the SQL of a field's value as jsonb, for fields in groups. */
function valueOf(field: Field, value: string): string {
  const otherwise = `${escapeLiteral(JSON.stringify(defaultOf(field)))}::jsonb`
  if (isGroup(field)) return groupOf(field.fields, value)
  if (isGroupList(field))
    return `case when jsonb_typeof(${value}) = 'array' then coalesce((
        select jsonb_agg(${groupOf(field.fields, 'entry.value')} order by entry.place)
        from jsonb_array_elements(${value}) with ordinality as entry(value, place)), '[]') else ${otherwise} end`
  return `case when ${isStorable(field, value)} then ${value} else ${otherwise} end`
}

/** The forms of texts in the history that PostgreSQL would refuse in another form. */
const FORMS: Readonly<Record<string, string>> = {
  'date-time': '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$',
  uuid: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
}

/** Returns the condition under which a jsonb value has the field's JSON form, as far as its column needs it. */
function isStorable(field: Field, value: string): string {
  const { enum: options, type, pattern, format } = typeOf(field).json(field)
  if (options)
    return `${value} in (${options.map((option) => `${escapeLiteral(JSON.stringify(option))}::jsonb`).join(', ')})`
  const names = [type].flat().map((name) => escapeLiteral(name === 'integer' ? 'number' : String(name)))
  const isType = `jsonb_typeof(${value}) in (${names.join(', ')})`
  const isText = typeOf(field).column(field).sql.startsWith('varchar')
  const hasForm = pattern ?? FORMS[format ?? '']
  return isText || hasForm === undefined
    ? isType
    : `${isType} and coalesce(${value} #>> '{}' ~ ${escapeLiteral(hasForm)}, true)`
}

/** Returns the SQL of a text as a value of a column. Older values of a number may have a decimal point. */
const cast = (text: string, sql: string) =>
  sql.startsWith('varchar') ? text : sql === 'int' ? `${text}::numeric::int` : `${text}::${sql}`

function groupOf(fields: Fields, value: string): string {
  const part = ([key, field]: [string, Field]) => {
    const stored = `(${value} -> ${escapeLiteral(key)})`
    return { field, stored, pair: `${escapeLiteral(key)}, ${valueOf(field, stored)}` }
  }
  const parts = Object.entries(fields).map(part)
  const whole = parts.filter(({ field }) => !isOptionalGroup(field)).map(({ pair }) => pair)
  const optional = parts
    .filter(({ field }) => isOptionalGroup(field))
    .map(
      ({ stored, pair }) =>
        ` || case when jsonb_typeof(${stored}) = 'object' then jsonb_build_object(${pair}) else '{}' end`,
    )
  return `(jsonb_build_object(${whole.join(', ')})${optional.join('')})`
}

function literal(field: Field, sql: string): string {
  const value: unknown = defaultOf(field)
  if (Array.isArray(value)) return `array[${value.map((entry) => escapeLiteral(String(entry))).join(', ')}]::${sql}`
  if (value === null) return `null::${sql}`
  const text = escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
  return sql.startsWith('varchar') ? text : `${text}::${sql}`
}

/** Returns the SQL of a column in the JSON form of its field: JSON's numbers are not exact, and times have a form of their own. */
export function jsonOf(field: Field, column: string): string {
  const { sql } = typeOf(field).column(field)
  if (sql.startsWith('numeric')) return `${column}::text`
  if (sql.startsWith('timestamptz')) return timeAsJson(column)
  return column
}

/** Returns the SQL of a time in its JSON form. */
export const timeAsJson = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
