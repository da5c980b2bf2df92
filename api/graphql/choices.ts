import type { Field, Fields } from '../../schema/fields.ts'

type Values = Record<string, unknown>

/** Values as GraphQL speaks them: choices by their names. What is no field stays as it is. */
export const inNames = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, nameOf(fields[key], value)]))

function nameOf(field: Field | undefined, value: unknown): unknown {
  switch (field?.type) {
    case 'choice':
      return field.options.find((option) => option.value === value)?.name ?? value
    case 'group':
      return inNames(field.fields, value as Values)
    case 'groupList':
      return (value as Values[]).map((entry) => inNames(field.fields, entry))
    default:
      return value
  }
}
