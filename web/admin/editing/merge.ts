import type { Field, Fields } from '../../../schema/fields.ts'
import { sameValue } from './same-value.ts'

type Values = Record<string, unknown>

/** A field that both sides changed, and differently. */
export interface Conflict {
  /** Where it is, such as `contact.email`. */
  path: string
  label: string
  field: Field
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** Everything that does not overlap, from both; where both sides changed a field, mine. */
  values: Values
  conflicts: Conflict[]
}

/**
 * Joins two changes to the same loaded values, field by field. Lists count as one field; groups are looked into.
 *
 * @param base what both started from
 */
export function merge(fields: Fields, base: Values, mine: Values, theirs: Values): Merge {
  const values: Values = {}
  const conflicts: Conflict[] = []
  for (const [key, field] of Object.entries(fields)) {
    if (field.type === 'group') {
      const inner = merge(field.fields, asValues(base[key]), asValues(mine[key]), asValues(theirs[key]))
      values[key] = inner.values
      for (const conflict of inner.conflicts) {
        conflicts.push({ ...conflict, path: `${key}.${conflict.path}`, label: `${field.label}: ${conflict.label}` })
      }
    } else if (sameValue(field, base[key], mine[key])) {
      values[key] = theirs[key]
    } else {
      values[key] = mine[key]
      const overlap = !sameValue(field, base[key], theirs[key]) && !sameValue(field, mine[key], theirs[key])
      if (overlap) conflicts.push({ path: key, label: field.label, field, mine: mine[key], theirs: theirs[key] })
    }
  }
  return { values, conflicts }
}

/**
 * The base to merge with when answers got lost: where the server holds what one of one's own attempts sent, that
 * attempt was carried out there, and what the server holds is no change by anyone else.
 *
 * @param sent what was sent without an answer
 */
export const acknowledged = (fields: Fields, base: Values, sent: readonly Values[], theirs: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const arrived = sent.some((values) => sameValue(field, values[key], theirs[key]))
      return [key, arrived ? theirs[key] : base[key]]
    }),
  )

const asValues = (value: unknown) => (value ?? {}) as Values

/** `values` with the value at a path replaced; nothing else changes. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  return { ...values, [key]: rest.length ? withValue(asValues(values[key]), rest.join('.'), value) : value }
}
