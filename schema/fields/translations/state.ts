import type { Fields } from '../field.ts'
import { isUsable, type OriginalText, originalHash, textsOf } from './texts.ts'
import type { TranslatedText, Translation, Translations } from './type.ts'

/** The state of a translated text. An outdated one was translated from an earlier original. */
export type TextState = 'missing' | 'outdated' | 'current'

/** Returns the state of the translation of a text. */
export function stateOfText(original: OriginalText, translated: TranslatedText | undefined): TextState {
  if (!translated || !isUsable(original, translated)) return 'missing'
  return translated.original === originalHash(original.value) ? 'current' : 'outdated'
}

/** The texts of an item in a language, by the state of their translations. */
export type TextStates = Readonly<Record<TextState, readonly OriginalText[]>>

/** Returns the texts of an item by the state of their translations into a language. @param texts all texts of the item */
export function statesOfTexts(texts: readonly OriginalText[], translation: Translation | undefined): TextStates {
  const states = Map.groupBy(texts, (text) => stateOfText(text, translation?.texts[text.path]))
  return {
    missing: states.get('missing') ?? [],
    outdated: states.get('outdated') ?? [],
    current: states.get('current') ?? [],
  }
}

/** Returns the states of the texts of an item in a language. */
export const statesIn = (fields: Fields, item: object, language: string): TextStates =>
  statesOfTexts(textsOf(fields, item), (item as { translations?: Translations }).translations?.[language])
