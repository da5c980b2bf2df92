import type { AnyKind } from '../../../schema/kind.ts'
import type { Checked, FieldError } from '../../../schema/validate.ts'
import { english } from '../../../schema/labels/english.data.ts'
import { labelEntries, namesIn } from '../../../schema/labels/entries.ts'
import { label } from '../../../schema/kinds/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Check } from './checks.ts'

const entries = new Map(labelEntries(english).map((entry) => [entry.key, entry]))

/** Returns what is wrong with the values of another text for a label: an unknown key, or a name in braces without a value. */
function labelErrors({ key, text }: Readonly<Record<string, unknown>>): FieldError[] {
  if (typeof key !== 'string' || typeof text !== 'string' || key === '') return []
  const entry = entries.get(key)
  if (!entry) return [{ field: 'key', message: `There is no label ${key}` }]
  const unknown = namesIn(text).find((name) => !entry.values.includes(name))
  if (unknown === undefined) return []
  const known = entry.values.map((name) => `{${name}}`).join(', ')
  return [{ field: 'text', message: `${key} has no value {${unknown}}. ${known ? `It has ${known}` : 'It has none'}` }]
}

/** Returns the result of a check of an item, with what is wrong with it if it is the text of a label. */
export function withLabelErrors<T extends object>(kind: AnyKind, checked: Checked<T>): Checked<T> {
  const errors =
    kind.name === label.name && checked.values ? labelErrors(Object.fromEntries(Object.entries(checked.values))) : []
  return errors.length > 0 ? { errors } : checked
}

/** Refuses texts of labels that do not exist, and names in braces for which there are no values. */
export const refuseUnknownLabels: Check = async (changes) => {
  for await (const batch of changes.of(label.name)) {
    const errors = batch.flatMap(({ after }) => (after ? labelErrors(after) : []))
    if (errors.length > 0) throw new AppError('INVALID', errors[0]!.message, { errors })
  }
}
