import { type Field, type Fields, isGroup, isGroupList, isOptionalGroup, optionsOf } from '../../../schema/fields.ts'

type Values = Record<string, unknown>

/** Replaces the value of each choice with its name in GraphQL. Keys that are not fields keep their value. */
export const inNames = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, nameOf(fields[key], value)]))

function nameOf(field: Field | undefined, value: unknown): unknown {
  if (!field || (isOptionalGroup(field) && !value)) return value
  if (isGroup(field)) return inNames(field.fields, value as Values)
  if (isGroupList(field)) return (value as Values[]).map((entry) => inNames(field.fields, entry))
  return optionsOf(field)?.find((option) => option.value === value)?.name ?? value
}
