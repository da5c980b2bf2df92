import type { Field, Fields } from '../../../schema/fields.ts'

type Values = Record<string, unknown>

/** Replaces the value of each choice with its name in GraphQL. Keys that are not fields keep their value. */
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
