import { parseJson } from '../transfer/json.ts'
import type { Fields, NestedField } from './field.ts'
import { defineFieldType, type FieldType, OPERATORS, typeOf } from './field-type.ts'

export type Values = Record<string, unknown>

/** Returns whether two sets of values are equal in all fields. Other keys are ignored. */
export const sameValues = (fields: Fields, a: Values, b: Values): boolean =>
  Object.entries(fields).every(([key, field]) => typeOf(field).isEqual(field, a[key], b[key]))

/** Returns an example of each field. */
export const examplesOf = (fields: Fields, serial?: number): Values =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, typeOf(field).example(field, serial)]))

/** Defines a type whose fields contain fields. Its values are stored as JSON, which is also the text of a cell. */
export const defineNestedType = <F extends NestedField>(
  definition: Pick<FieldType<F>, 'name' | 'example' | 'isEqual' | 'display' | 'json'> &
    Partial<FieldType<F>> &
    Required<Pick<FieldType, 'nests'>>,
): FieldType<F> =>
  defineFieldType<F>({
    // The fields are checked one by one (validate.ts).
    check: (_, value) => value,
    column: () => ({ sql: 'jsonb' }),
    fromText(_, text) {
      try {
        return text.trim() === '' ? undefined : parseJson(text)
      } catch {
        return text
      }
    },
    operators: OPERATORS.none,
    isWide: true,
    ...definition,
  })
