import { languageName } from './language.ts'
import type { Fields } from '../field.ts'
import { isBlankText, isPageAddress, isRequiredText, mapTexts, type OriginalText, textsOf } from './texts.ts'
import type { Translation, Translations } from './type.ts'

type Values = object & { readonly translations?: Translations }

/** Returns the translation of a text, if it is not blank and of the sort that its original has: a text or a list of texts. */
export function textIn(translation: Translation, { path, value }: OriginalText) {
  const text = translation.texts[path]?.text
  const isUsable = text !== undefined && Array.isArray(text) === Array.isArray(value) && !isBlankText(text)
  return isUsable ? text : undefined
}

/** Returns the addresses that an item has in a language instead of those of the original. */
const addressesIn = (fields: Fields, { texts }: Translation) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      isPageAddress(field) && texts[key] && !isBlankText(texts[key].text) ? [[key, texts[key].text]] : [],
    ),
  )

/**
 * Returns an item in another language, or undefined if its translation is not visible, or lacks a text that is required. Other texts that
 * are missing are blank, so that a page never has two languages.
 */
export function inLanguage<T extends object>(fields: Fields, item: T, language: string): T | undefined {
  const translation = (item as Values).translations?.[language]
  if (!translation?.isVisible) return undefined
  let isComplete = true
  const translated = mapTexts(fields, item, (original) => {
    const text = textIn(translation, original)
    if (text !== undefined) return text
    if (!isBlankText(original.value) && isRequiredText(original.field)) isComplete = false
    return typeof original.value === 'string' ? '' : []
  })
  return isComplete ? { ...translated, ...addressesIn(fields, translation) } : undefined
}

/** A required text that a translation lacks. */
export interface MissingText {
  readonly language: string
  readonly path: string
  readonly label: string
  readonly message: string
}

/** Returns the required texts that are missing in the translations of an item that a change makes visible. */
export const missingWhenShown = (fields: Fields, before: Values, after: Values): MissingText[] =>
  Object.entries(after.translations ?? {})
    .filter(([language, { isVisible }]) => isVisible && !before.translations?.[language]?.isVisible)
    .flatMap(([language, translation]) =>
      textsOf(fields, after)
        .filter((original) => isRequiredText(original.field) && textIn(translation, original) === undefined)
        .map(({ path, field }) => {
          const label = `${languageName(language)}: ${field.label}`
          const message = `${field.label} has no text in ${languageName(language)}, so visitors cannot see this translation`
          return { language, path, label, message }
        }),
    )
