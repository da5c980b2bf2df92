import type { AnyKind } from '../../../schema/kind.ts'
import type { Checked, FieldError } from '../../../schema/validate.ts'
import { languageName } from '../../../schema/fields/translations/language.ts'
import type { Translations } from '../../../schema/fields.ts'
import { english } from '../../../schema/labels/english.data.ts'
import { formsOf, labelEntries, type LabelEntry, namesIn } from '../../../schema/labels/entries.ts'
import { label } from '../../../schema/kinds/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Check } from './checks.ts'

const entries = new Map(labelEntries(english).map((entry) => [entry.key, entry]))

/** The forms for numbers that languages have. Arabic has all of them. */
const FORMS = formsOf('ar')

/** Returns a label, or one of its forms. A label has the forms of all languages: those that English lacks have the values of `other`. */
function entryOf(key: string): LabelEntry | undefined {
  const form = FORMS.find((name) => key.endsWith(`.${name}`))
  const other = form && entries.get(`${key.slice(0, -form.length)}other`)
  return entries.get(key) ?? (other && { ...other, key, form })
}

/** Returns the texts of an item with the fields that they are in: the original, and those in other languages. */
function textsOf({
  text,
  translations,
}: Readonly<Record<string, unknown>>): { field: string; text: string; language?: string }[] {
  const others = Object.entries((translations ?? {}) as Translations).flatMap(([language, { texts }]) => {
    const translated = texts?.['text']?.text
    return typeof translated === 'string'
      ? [{ field: `translations.${language}.text`, text: translated, language }]
      : []
  })
  return [...(typeof text === 'string' ? [{ field: 'text', text }] : []), ...others]
}

/**
 * Returns what is wrong with the values of another text for a label: an unknown key, a name in braces without a value, or a form
 * for numbers that the language of a text does not have.
 */
function labelErrors(values: Readonly<Record<string, unknown>>): FieldError[] {
  const { key } = values
  if (typeof key !== 'string' || key === '') return []
  const entry = entryOf(key)
  if (!entry) return [{ field: 'key', message: `There is no label ${key}` }]
  const { form } = entry
  const known = entry.values.map((name) => `{${name}}`).join(', ')
  return textsOf(values).flatMap(({ field, text, language }): FieldError[] => {
    if (form && language && !formsOf(language).includes(form)) {
      const forms = formsOf(language).join(', ')
      return [{ field, message: `${key}: ${languageName(language)} has no form ${form} for numbers. It has ${forms}` }]
    }
    // Whether a word for a kind has a capital depends on its place in the sentence.
    const unknown = namesIn(text).find(
      (name) => !entry.values.some((value) => value.toLowerCase() === name.toLowerCase()),
    )
    if (unknown === undefined) return []
    return [{ field, message: `${key} has no value {${unknown}}. ${known ? `It has ${known}` : 'It has none'}` }]
  })
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
