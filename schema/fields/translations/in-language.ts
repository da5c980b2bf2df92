import type { Fields } from '../field.ts'
import { isBlankText, mapTexts } from './texts.ts'
import type { Translations } from './type.ts'

type Values = object & { readonly translations?: Translations }

/** Returns whether a translation has the sort of value that its original has: a text or a list of texts. */
const isSameSort = (text: unknown, original: unknown) => Array.isArray(text) === Array.isArray(original)

/**
 * Returns an item in another language, or undefined if its translation is not visible, or lacks a text that is required. Other texts that
 * are missing are blank, so that a page never has two languages.
 */
export function inLanguage<T extends object>(fields: Fields, item: T, language: string): T | undefined {
  const translation = (item as Values).translations?.[language]
  if (!translation?.isVisible) return undefined
  let isComplete = true
  const translated = mapTexts(fields, item, ({ path, field, value }) => {
    const text = translation.texts[path]?.text
    if (text !== undefined && isSameSort(text, value) && !isBlankText(text)) return text
    if (!isBlankText(value) && field.required) isComplete = false
    return typeof value === 'string' ? '' : []
  })
  return isComplete ? translated : undefined
}
