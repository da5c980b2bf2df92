import { type Field, type Fields, isGroup } from './fields.ts'
import { sameValue } from './same-value.ts'

type Values = Record<string, unknown>

/** A field that both sides changed to different values. */
export interface Conflict {
  /** The path of the field, such as `contact.email`. */
  path: string
  label: string
  field: Field
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** The changes of both sides. For conflicting fields, the value of `mine`. */
  values: Values
  conflicts: Conflict[]
}

/**
 * Merges two sets of changes to the same values, field by field (three-way merge). A list counts as one field. Groups are
 * merged recursively.
 *
 * @param base the values that both sides changed
 */
export function merge(fields: Fields, base: Values, mine: Values, theirs: Values): Merge {
  const values: Values = {}
  const conflicts: Conflict[] = []
  for (const [key, field] of Object.entries(fields)) {
    if (isGroup(field)) {
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
      if (overlap)
        conflicts.push({ path: key, label: field.label, field, base: base[key], mine: mine[key], theirs: theirs[key] })
    }
  }
  return { values, conflicts }
}

/**
 * Returns the base for a merge after responses were lost. If the server holds a value that an unanswered attempt sent,
 * that attempt was carried out, so the value is not a change by someone else.
 *
 * @param sent the values of the unanswered attempts
 */
export const acknowledged = (fields: Fields, base: Values, sent: readonly Values[], theirs: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const arrived = sent.some((values) => sameValue(field, values[key], theirs[key]))
      return [key, arrived ? theirs[key] : base[key]]
    }),
  )

/**
 * Returns the keys of the secrets that someone else changed, with the value undefined. In the base of a merge, this marks
 * them as changed although the server sends no value to compare.
 */
export const changedSecrets = (secret: readonly string[], base: Versioned, theirs: Versioned): Values =>
  Object.fromEntries(
    secret.filter((key) => base.fieldVersions?.[key] !== theirs.fieldVersions?.[key]).map((key) => [key, undefined]),
  )

interface Versioned {
  fieldVersions?: Readonly<Record<string, number>> | undefined
}

const asValues = (value: unknown) => (value ?? {}) as Values

/** Returns a copy of `values` with the value at a path replaced. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  return { ...values, [key]: rest.length ? withValue(asValues(values[key]), rest.join('.'), value) : value }
}

/** Returns `values` with a patch, in which groups may have some of their keys only. */
export const withPatch = (fields: Fields, values: Values, patch: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(patch).map(([key, value]) => {
      const field = fields[key]
      if (!field || !isGroup(field)) return [key, value]
      return [key, withPatch(field.fields, asValues(values[key]), asValues(value))]
    }),
  ),
})
