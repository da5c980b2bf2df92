import { type Fields, LIST_LIMIT, type NestedField, type ValuesOf } from '../field.ts'
import { typeOf } from '../field-type.ts'
import { defineNestedType, examplesOf, sameValues, type Values } from '../nested-type.ts'

/** An ordered list of groups with the same fields. */
export interface GroupListField<F extends Fields = Fields> extends NestedField<ValuesOf<F>[]> {
  readonly type: 'groupList'
  readonly fields: F
  readonly maxEntries: number
  readonly default: readonly ValuesOf<F>[]
}

const entriesOf = (value: unknown) => (value ?? []) as Values[]

defineNestedType<GroupListField>({
  name: 'groupList',
  nests: 'list',
  example: ({ fields }, serial) => [examplesOf(fields, serial)],
  isEqual({ fields }, a, b) {
    const [one, other] = [entriesOf(a), entriesOf(b)]
    return one.length === other.length && one.every((entry, at) => sameValues(fields, entry, other[at]!))
  },
  json: ({ maxEntries }) => ({ type: 'array', items: { type: 'object' }, maxItems: maxEntries }),
  display: ({ fields }, value) =>
    entriesOf(value)
      .map((entry) =>
        Object.entries(fields)
          .map(([key, field]) => typeOf(field).toText(field, entry[key]))
          .join(' · '),
      )
      .join('\n'),
})

/** Returns a field for a list of groups. */
export const groupList = <F extends Fields>(
  label: string,
  fields: F,
  more: { maxEntries?: number; default?: readonly ValuesOf<F>[]; help?: string } = {},
): GroupListField<F> => ({ type: 'groupList', label, fields, maxEntries: LIST_LIMIT, default: [], ...more })
