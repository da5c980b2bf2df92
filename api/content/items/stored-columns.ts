import { escapeLiteral } from 'pg'
import { defaultOf, type Field, type Fields } from '../../../schema/fields.ts'
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
  const text = `(${value} #>> '{}')`
  switch (field.type) {
    case 'textList':
      return `case when jsonb_typeof(${value}) = 'array' then array(select jsonb_array_elements_text(${value}))
        else ${textArray(field.default)} end`
    case 'integer':
      return `case when jsonb_typeof(${value}) = 'number' then ${text}::numeric::int else ${literal(field)}::int end`
    case 'toggle':
      return `case when jsonb_typeof(${value}) = 'boolean' then ${text}::boolean else ${field.default} end`
    case 'group':
    case 'groupList':
      return valueOf(field, value)
    case 'choice':
      return `case when ${value} in (${choices(field.options)}) then ${text} else ${literal(field)} end collate "C"`
    default:
      return `case when jsonb_typeof(${value}) = 'string' then ${text} else ${literal(field)} end collate "C"`
  }
}

/** Returns the SQL of a field's value as jsonb, for fields in groups. */
function valueOf(field: Field, value: string): string {
  const otherwise = `${escapeLiteral(JSON.stringify(defaultOf(field)))}::jsonb`
  switch (field.type) {
    case 'group':
      return groupOf(field.fields, value)
    case 'groupList':
      return `case when jsonb_typeof(${value}) = 'array' then coalesce((
        select jsonb_agg(${groupOf(field.fields, 'entry.value')} order by entry.place)
        from jsonb_array_elements(${value}) with ordinality as entry(value, place)), '[]') else ${otherwise} end`
    case 'choice':
      return `case when ${value} in (${choices(field.options)}) then ${value} else ${otherwise} end`
    default:
      return `case when jsonb_typeof(${value}) = '${jsonType(field)}' then ${value} else ${otherwise} end`
  }
}

const groupOf = (fields: Fields, value: string): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([key, field]) => `${escapeLiteral(key)}, ${valueOf(field, `(${value} -> ${escapeLiteral(key)})`)}`)
    .join(', ')})`

function jsonType({ type }: Field): string {
  if (type === 'integer') return 'number'
  if (type === 'toggle') return 'boolean'
  return type === 'textList' ? 'array' : 'string'
}

function literal(field: Field): string {
  const value: unknown = defaultOf(field)
  return value === null ? 'null' : escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

const choices = (options: readonly { value: string }[]) =>
  options.map(({ value }) => `${escapeLiteral(JSON.stringify(value))}::jsonb`).join(', ')

const textArray = (entries: readonly string[]) => `array[${entries.map(escapeLiteral).join(', ')}]::text[]`
