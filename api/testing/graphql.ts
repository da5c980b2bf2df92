import {
  type Field,
  type Fields,
  isGroup,
  isGroupList,
  isNested,
  isOptionalGroup,
  selectedInGraphQL,
  optionsOf,
} from '../../schema/fields.ts'

/** Returns a selection of every field, including the fields of groups. */
export const selectionOf = (fields: Fields): string =>
  Object.entries(fields)
    .map(([key, field]) =>
      isNested(field) ? `${key} { ${selectionOf(field.fields)} }` : selectedInGraphQL(key, field),
    )
    .join(' ')

/** Returns values as GraphQL input, with the names of choices. */
export const inputOf = (fields: Fields, values: object): object =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, inputValue(fields[key]!, value)]))

function inputValue(field: Field, value: unknown): unknown {
  if (isOptionalGroup(field) && !value) return value
  if (isGroup(field)) return inputOf(field.fields, value as object)
  if (isGroupList(field)) return (value as object[]).map((entry) => inputOf(field.fields, entry))
  return optionsOf(field)?.find((option) => option.value === value)!.name ?? value
}
