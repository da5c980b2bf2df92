import type { Fields } from '../field.ts'
import { textIn } from './in-language.ts'
import { isBlankText, isRequiredText, originalHash, type OriginalText, textsOf } from './texts.ts'
import type { Translation, Translations } from './type.ts'

/**
 * The states of the translation of an item into a language. An item can have several: texts are missing, originals have changed since, and
 * visitors do not see the texts that there are, or they do.
 */
export const ITEM_STATES = ['missing', 'outdated', 'hidden', 'visible'] as const

export type ItemState = (typeof ITEM_STATES)[number]

/** Returns a state in a language as conditions name it, such as `es.outdated`. */
export const stateIn = (language: string, state: ItemState): string => `${language}.${state}`

/** The state of the translation of a text. An outdated one was made from an earlier original. */
export type TextState = 'missing' | 'outdated' | 'current'

/** Returns the state of the translation of a text. */
export function stateOfText(
  translation: Translation,
  original: OriginalText,
  hash = originalHash(original.value),
): TextState {
  if (textIn(translation, original) === undefined) return 'missing'
  return translation.texts[original.path]?.original === hash ? 'current' : 'outdated'
}

/** A text of an item, by its path and the label of its field. */
export interface TextAt {
  readonly path: string
  readonly label: string
}

/** What is left to translate of an item in one language. */
export interface TranslationState {
  /** Whether the item has any texts in the language. */
  readonly hasTexts: boolean
  /** Whether visitors of an active item see the translation: it is visible and has every required text. */
  readonly isShown: boolean
  /** The texts without a translation. */
  readonly missing: TextAt[]
  /** The translated texts whose originals have changed since. */
  readonly outdated: TextAt[]
}

/** The translation into a language that an item has no texts in. */
export const NO_TRANSLATION: Translation = { isVisible: false, texts: {} }

/**
 * Returns the state of the translation of an item in each of these languages. Translations of texts that the item does not have any
 * more do not count.
 */
export function translationStates(fields: Fields, item: object, languages: readonly string[]): TranslationState[] {
  const { translations = {} } = item as { translations?: Translations }
  const originals = textsOf(fields, item).map((original) => ({ original, hash: originalHash(original.value) }))
  return languages.map((language) => {
    const translation = translations[language] ?? NO_TRANSLATION
    const missing: TextAt[] = []
    const outdated: TextAt[] = []
    let isComplete = true
    for (const { original, hash } of originals) {
      const { path, field } = original
      const state = stateOfText(translation, original, hash)
      if (state === 'missing' && isRequiredText(field)) isComplete = false
      if (state !== 'current') (state === 'missing' ? missing : outdated).push({ path, label: field.label })
    }
    const hasTexts = Object.values(translation.texts).some(({ text }) => !isBlankText(text))
    return { hasTexts, isShown: translation.isVisible && isComplete, missing, outdated }
  })
}

/** Returns the state of the translation of an item in a language. */
export const translationState = (fields: Fields, item: object, language: string): TranslationState =>
  translationStates(fields, item, [language])[0]!
