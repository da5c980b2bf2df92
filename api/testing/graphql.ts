import type { Field, Fields } from '../../schema/fields.ts'

/** Returns a selection of every field, including the fields of groups. */
export const selectionOf = (fields: Fields): string =>
  Object.entries(fields)
    .map(([key, field]) => ('fields' in field ? `${key} { ${selectionOf(field.fields)} }` : key))
    .join(' ')

/** Returns values as GraphQL input, with the names of choices. */
export const inputOf = (fields: Fields, values: object): object =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, inputValue(fields[key]!, value)]))

function inputValue(field: Field, value: unknown): unknown {
  switch (field.type) {
    case 'choice':
      return field.options.find((option) => option.value === value)!.name
    case 'group':
      return inputOf(field.fields, value as object)
    case 'groupList':
      return (value as object[]).map((entry) => inputOf(field.fields, entry))
    default:
      return value
  }
}
