import { languageName } from './language.ts'
import type { Fields } from '../field.ts'
import { isBlankText, isUsable, mapTexts, type OriginalText, textsOf } from './texts.ts'
import type { Translation, Translations } from './type.ts'

type Values = object & { readonly translations?: Translations }

/** Returns the translation of a text, if there is one. */
function textIn(translation: Translation, original: OriginalText) {
  const translated = translation.texts[original.path]
  return translated && isUsable(original, translated) ? translated.text : undefined
}

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
    if (!isBlankText(original.value) && original.field.required) isComplete = false
    return typeof original.value === 'string' ? '' : []
  })
  return isComplete ? translated : undefined
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
        .filter((original) => original.field.required && textIn(translation, original) === undefined)
        .map(({ path, field }) => {
          const label = `${languageName(language)}: ${field.label}`
          const message = `${field.label} has no text in ${languageName(language)}, so visitors cannot see this translation`
          return { language, path, label, message }
        }),
    )
