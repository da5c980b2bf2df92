import type { Field, Fields } from '../../schema/fields.ts'
import { fieldSchema } from '../../schema/validate.ts'
import type { Snapshot } from './history.ts'

/**
 * An old snapshot as today's model has it: fields that no longer exist are left out, new ones take their defaults,
 * values that no longer fit fall back to the default too, in groups and their lists as well, so that no history is ever
 * beyond restoring.
 */
export function modernise(fields: Fields, snapshot: Snapshot): Snapshot {
  const entries = Object.entries(fields).map(([key, field]) => [key, modernValue(field, snapshot[key])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function modernValue(field: Field, value: unknown): unknown {
  if (field.type === 'group') return isObject(value) ? modernise(field.fields, value) : undefined
  if (field.type === 'groupList') {
    if (!Array.isArray(value)) return undefined
    const entries = value.filter(isObject).slice(0, field.maxEntries)
    return entries.map((entry) => modernise(field.fields, entry))
  }
  return value !== undefined && fieldSchema(field).safeParse(value).success ? value : undefined
}

const isObject = (value: unknown): value is Snapshot =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
