import {
  type Field,
  type Fields,
  isGroup,
  isGroupList,
  isNested,
  isOptionalGroup,
  optionsOf,
} from '../../../../schema/fields.ts'
import { isObject } from '../../../../schema/is-object.ts'
import { kinds } from '../../../../schema/kinds/index.ts'
import { typeName } from '../../../../schema/names.ts'

/** Returns the fields of a type and of the groups in it, by the names of their types. */
const typesOf = (name: string, fields: Fields): [name: string, fields: Fields][] => [
  [name, fields],
  ...Object.entries(fields).flatMap(([key, field]) =>
    isNested(field) ? typesOf(name + typeName(key), field.fields) : [],
  ),
]

const fieldsByType: ReadonlyMap<string, Fields> = new Map(
  kinds.flatMap((kind) => typesOf(typeName(kind.name), kind.fields)),
)

/** Converts the GraphQL enum name of a choice into its value. Unknown names are returned unchanged. */
const valueOfName = (field: Field, name: unknown) =>
  optionsOf(field)?.find((option) => option.name === name)?.value ?? name

/** Converts the value of a choice into its GraphQL enum name. */
const nameOfValue = (field: Field, value: unknown) =>
  optionsOf(field)?.find((option) => option.value === value)?.name ?? value

/** Converts the enum names of choices in response data into the model's values, at any depth. */
export function namesToValues(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(namesToValues)
  if (!isObject(data)) return data
  const fields = fieldsByType.get(String(data['__typename'])) ?? {}
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const field = fields[key]
      return [key, field && optionsOf(field) ? valueOfName(field, value) : namesToValues(value)]
    }),
  )
}

/** Converts the enum names in an item that has no `__typename`, such as the current item in a CONFLICT error. */
export const valuesOf = <T extends Record<string, unknown>>(fields: Fields, item: T): T => ({
  ...item,
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => key in item)
      .map(([key, field]) => [key, valueIn(field, item[key])]),
  ),
})

function valueIn(field: Field, value: unknown): unknown {
  if (isOptionalGroup(field) && !value) return value
  if (isGroup(field)) return valuesOf(field.fields, value as Record<string, unknown>)
  if (isGroupList(field)) return (value as Record<string, unknown>[]).map((entry) => valuesOf(field.fields, entry))
  return valueOfName(field, value)
}

/** Converts the model's values into a GraphQL input: choices become enum names, unknown keys are left out. */
export function inputOf(fields: Fields, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => key in values)
      .map(([key, field]) => [key, inputValue(field, values[key])]),
  )
}

/** Converts a condition of a list into GraphQL's: choices become enum names, at any depth. */
export function conditionInput(fields: Fields, condition: unknown): unknown {
  if (Array.isArray(condition)) return condition.map((each) => conditionInput(fields, each))
  if (!isObject(condition)) return condition
  return Object.fromEntries(
    Object.entries(condition).map(([key, value]) => {
      const field = fields[key]
      if (!field || isNested(field)) return [key, conditionInput(field?.fields ?? fields, value)]
      return [key, optionsOf(field) ? withNames(field, value) : value]
    }),
  )
}

/** Converts the values of choices in a value, at any depth. */
function withNames(field: Field, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withNames(field, each))
  if (!isObject(value)) return nameOfValue(field, value)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNames(field, each)]))
}

function inputValue(field: Field, value: unknown): unknown {
  if (isOptionalGroup(field) && !value) return value
  if (isGroup(field)) return inputOf(field.fields, value as Record<string, unknown>)
  if (isGroupList(field)) {
    return (value as Record<string, unknown>[]).map((entry) => inputOf(field.fields, entry))
  }
  return nameOfValue(field, value)
}
