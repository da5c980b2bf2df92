import type { Field, Fields } from '../../../../schema/fields.ts'
import { isObject } from '../../../../schema/is-object.ts'
import { kinds } from '../../../../schema/kinds/index.ts'
import { typeName } from '../../../../schema/names.ts'

const fieldsByType: ReadonlyMap<string, Fields> = new Map(kinds.map((kind) => [typeName(kind.name), kind.fields]))

/** Converts the GraphQL enum name of a choice into its value. Unknown names are returned unchanged. */
function valueOfName(field: Field, name: unknown) {
  if (field.type !== 'choice') return name
  return field.options.find((option) => option.name === name)?.value ?? name
}

/** Converts the value of a choice into its GraphQL enum name. */
export function nameOfValue(field: Field, value: unknown) {
  if (field.type !== 'choice') return value
  return field.options.find((option) => option.value === value)?.name ?? value
}

/** Converts the enum names of choices in response data into the model's values, at any depth. */
export function namesToValues(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(namesToValues)
  if (!isObject(data)) return data
  const fields = fieldsByType.get(String(data['__typename'])) ?? {}
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const field = fields[key]
      return [key, field?.type === 'choice' ? valueOfName(field, value) : namesToValues(value)]
    }),
  )
}

/** Converts the enum names in an item that has no `__typename`, such as the current item in a CONFLICT error. */
export const valuesOf = <T extends Record<string, unknown>>(fields: Fields, item: T): T => ({
  ...item,
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => key in item)
      .map(([key, field]) => [key, valueOfName(field, item[key])]),
  ),
})

/** Converts the model's values into a GraphQL input: choices become enum names, unknown keys are left out. */
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
