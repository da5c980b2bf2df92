import type { Field, Fields } from '../../../schema/fields.ts'
import { kinds } from '../../../schema/kinds/index.ts'

/** `jobType` as the GraphQL type of that name: JobType. */
export const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const fieldsByType: ReadonlyMap<string, Fields> = new Map(kinds.map((kind) => [capitalised(kind.name), kind.fields]))

/** A choice's value for the name that GraphQL speaks; anything unknown stays what it is. */
function valueOfName(field: Field, name: unknown) {
  if (field.type !== 'choice') return name
  return field.options.find((option) => option.name === name)?.value ?? name
}

/** The name that GraphQL speaks for a choice's value. */
export function nameOfValue(field: Field, value: unknown) {
  if (field.type !== 'choice') return value
  return field.options.find((option) => option.value === value)?.name ?? value
}

/** An answer's data with the names of choices, at any depth, turned into the model's values. */
export function namesToValues(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(namesToValues)
  if (data === null || typeof data !== 'object') return data
  const fields = fieldsByType.get(String((data as { __typename?: unknown }).__typename)) ?? {}
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const field = fields[key]
      return [key, field?.type === 'choice' ? valueOfName(field, value) : namesToValues(value)]
    }),
  )
}

/** An item that an answer carries outside its data, such as in an error, with the names of its choices as values. */
export const valuesOf = <T extends Record<string, unknown>>(fields: Fields, item: T): T => ({
  ...item,
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => key in item)
      .map(([key, field]) => [key, valueOfName(field, item[key])]),
  ),
})

/** The model's values as a GraphQL input: choices by name, nothing the model does not know. */
export function inputOf(fields: Fields, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => key in values)
      .map(([key, field]) => [key, inputValue(field, values[key])]),
  )
}

function inputValue(field: Field, value: unknown): unknown {
  if (field.type === 'group') return inputOf(field.fields, value as Record<string, unknown>)
  if (field.type === 'groupList') {
    return (value as Record<string, unknown>[]).map((entry) => inputOf(field.fields, entry))
  }
  return nameOfValue(field, value)
}
