import { isId } from '../../is-id.ts'
import { type Field, LIST_LIMIT, type Options } from '../field.ts'
import { defineFieldType, OPERATORS, type Report } from '../field-type.ts'

/** The ids of different items of one kind or of several, in an order. That they exist is checked when they are written. */
export interface ReferencesField extends Field<string[]> {
  readonly type: 'references'
  /** The name of the kind that it refers to, or those of several. The ids of their items differ. */
  readonly to: string | readonly string[]
  /** The name of the list in the types of these kinds that holds the items that refer to one of their items. */
  readonly inverse?: string
  /** Whether a deletion of an item is refused, or takes it out of the field. */
  readonly onDelete: 'refuse' | 'clear'
  readonly maxEntries: number
  readonly default: readonly string[]
}

function check({ label, maxEntries }: ReferencesField, value: unknown, report: Report): unknown {
  if (!Array.isArray(value)) {
    report(`${label} must be a list of ids`)
    return value
  }
  const ids = value.map((entry: unknown) => (typeof entry === 'string' ? entry.trim().toLowerCase() : entry))
  for (const [at, id] of ids.entries()) {
    if (typeof id !== 'string' || !isId(id)) report(`Each entry of ${label} must be the id of an item`, at)
    else if (ids.indexOf(id) < at) report(`${label} must not have the same item twice`, at)
  }
  if (ids.length > maxEntries) report(`${label} must have at most ${maxEntries} entries`)
  return ids
}

const list = (value: unknown) => (value ?? []) as string[]

defineFieldType<ReferencesField>({
  name: 'references',
  refersTo: ({ to }) => [to].flat(),
  check,
  // There is no item to refer to.
  example: () => [],
  isEqual: (_, a, b) => list(a).join() === list(b).join(),
  column: () => ({ sql: 'uuid[]' }),
  json: ({ maxEntries }) => ({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    maxItems: maxEntries,
    uniqueItems: true,
  }),
  toText: (_, value) => list(value).join('|'),
  fromText: (_, text) =>
    text
      .split('|')
      .map((id) => id.trim())
      .filter(Boolean),
  display: (_, value) => list(value).join('\n'),
  fromDisplay: (text) => text.split('\n').filter(Boolean),
  adapt: (value) => (typeof value === 'string' ? [value].filter(Boolean) : value),
  operators: OPERATORS.list,
  isWide: true,
})

/** Returns a field for the ids of several items. */
export const references = (
  label: string,
  options: Pick<ReferencesField, 'to'> & Options<ReferencesField, 'default'>,
): ReferencesField => ({
  type: 'references',
  label,
  onDelete: 'refuse',
  maxEntries: LIST_LIMIT,
  default: [],
  ...options,
})
