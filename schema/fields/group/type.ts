import type { Fields, NestedField, Options, ValuesOf } from '../field.ts'
import { defaultsOf, typeOf } from '../field-type.ts'
import { defineNestedType, examplesOf, sameValues, type Values } from '../nested-type.ts'

/** An object with a fixed set of fields. */
export interface GroupField<F extends Fields = Fields> extends NestedField<ValuesOf<F>> {
  readonly type: 'group'
  readonly fields: F
}

defineNestedType<GroupField>({
  name: 'group',
  nests: 'group',
  // JSON has no undefined, so an absent group has no key.
  defaultOf: ({ fields, optional }) => (optional ? undefined : defaultsOf(fields)),
  example: ({ fields }, serial) => examplesOf(fields, serial),
  isEqual({ fields, optional }, a, b) {
    if (optional && (!a || !b)) return !a && !b
    return sameValues(fields, (a ?? {}) as Values, (b ?? {}) as Values)
  },
  json: () => ({ type: 'object' }),
  display: ({ fields }, value) =>
    Object.entries(fields)
      .map(([key, field]) => `${field.label}: ${typeOf(field).display(field, (value as Values)[key])}`)
      .join('\n'),
})

/** Returns a field for a group of fields. */
export const group = <F extends Fields>(
  label: string,
  fields: F,
  more: Options<GroupField, 'fields' | 'default' | 'optional'> = {},
): GroupField<F> => ({ type: 'group', label, fields, ...more })
