import type { AnyKind } from '../../../schema/kind.ts'
import { translationsOnly } from '../../../schema/fields/translations/parts.ts'
import { invalidFields } from '../../platform/errors.ts'

const TRANSLATIONS = 'translations'
const TEXT_KEY = `${TRANSLATIONS}.`
const isTextKey = (key: string) => key.startsWith(TEXT_KEY)

/**
 * Returns the values of some fields. A key such as `translations.es.title` stands for one text of translations.
 *
 * @throws AppError INVALID for a key that is no field of the kind
 */
export function onlyFields(kind: AnyKind, values: Record<string, unknown>, keys: readonly string[]): object {
  const unknown = keys.filter(
    (key) => !((key.split('.', 1)[0] ?? '') in kind.fields) || (key.includes('.') && !isTextKey(key)),
  )
  if (unknown.length > 0) {
    throw invalidFields(unknown.map((field) => ({ field, message: `${kind.label} has no field ${field}` })))
  }
  const chosen = Object.entries(values).filter(([key]) => keys.includes(key))
  const texts = keys.filter(isTextKey).map((key) => key.slice(TEXT_KEY.length))
  const restored = texts.length > 0 && translationsOnly(values[TRANSLATIONS], texts)
  return { ...Object.fromEntries(chosen), ...(restored && { [TRANSLATIONS]: restored }) }
}
