import { isId } from '../../is-id.ts'
import type { Field, Options } from '../field.ts'
import { defineFieldType, OPERATORS, type Report } from '../field-type.ts'

/** The id of one item, or null. That the item exists is checked when it is written. */
export interface ReferenceField extends Field<string | null> {
  readonly type: 'reference'
  /** The name of the kind that it refers to, or those of several. The ids of their items differ. */
  readonly to: string | readonly string[]
  /** The name of the list in the types of these kinds that holds the items that refer to one of their items. */
  readonly inverse?: string
  /** Whether a deletion of the item is refused, or takes it out of the field. */
  readonly onDelete: 'refuse' | 'clear'
  readonly default: null
}

function check({ label, required }: ReferenceField, value: unknown, report: Report): unknown {
  const id = typeof value === 'string' ? value.trim().toLowerCase() : (value ?? null)
  if (id === null || id === '') {
    if (required) report(`${label} is required`)
    return null
  }
  if (typeof id !== 'string' || !isId(id)) report(`${label} must be the id of an item`)
  return id
}

defineFieldType<ReferenceField>({
  name: 'reference',
  refersTo: ({ to }) => [to].flat(),
  check,
  // An optional one refers to nothing: nobody knows which items there are.
  example: ({ required }, serial = 0) =>
    required ? `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}` : null,
  column: () => ({ sql: 'uuid', isNullable: true }),
  json: ({ required }) => ({ type: required ? 'string' : ['string', 'null'], format: 'uuid' }),
  fromText: (_, text) => text.trim() || null,
  operators: OPERATORS.equality,
})

/** Returns a field for the id of one item. */
export const reference = (
  label: string,
  options: Pick<ReferenceField, 'to'> & Options<ReferenceField, 'default'>,
): ReferenceField => ({ type: 'reference', label, onDelete: 'refuse', default: null, ...options })
