import { isBlankText, type OriginalText, originalHash } from '../../../../schema/fields/translations/texts.ts'
import { NO_TRANSLATION } from '../../../../schema/fields/translations/state.ts'
import type { Translation, Translations } from '../../../../schema/fields/translations/type.ts'

/** What a form does to the texts of a language. */
export type TranslationEdit = (translation: Translation, stored: Translation | undefined) => Translation

type Text = OriginalText['value']

/** Returns the translations in a form after an edit of one. A language without texts is left out unless it is stored. */
export function editedTranslations(
  translations: Translations,
  stored: Translations,
  language: string,
  edit: TranslationEdit,
): Translations {
  const edited = edit(translations[language] ?? NO_TRANSLATION, stored[language])
  const { [language]: _, ...others } = translations
  const isNothing = !edited.isVisible && Object.keys(edited.texts).length === 0 && !stored[language]
  return isNothing ? others : { ...translations, [language]: edited }
}

const isSame = (a: Text | undefined, b: Text) => JSON.stringify(a) === JSON.stringify(b)

/** Sets the translation of a text. It is up to date, unless it is the stored one again. An empty text is no translation. */
export const withText =
  ({ path, value }: OriginalText, text: Text): TranslationEdit =>
  (translation, stored) => {
    const { [path]: _, ...others } = translation.texts
    if (text.length === 0) return { ...translation, texts: others }
    const before = stored?.texts[path]
    const changed = before && isSame(before.text, text) ? before : { text, original: originalHash(value) }
    return { ...translation, texts: { ...others, [path]: changed } }
  }

/** Removes the translation of a text if it is blank. */
export const withoutBlank =
  ({ path }: OriginalText): TranslationEdit =>
  (translation) => {
    const { [path]: text, ...others } = translation.texts
    return text && isBlankText(text.text) ? { ...translation, texts: others } : translation
  }

/** Says that the translation of an earlier original is right for the present one, too. */
export const withConfirmed =
  ({ path, value }: OriginalText): TranslationEdit =>
  (translation) => {
    const before = translation.texts[path]
    if (!before) return translation
    return { ...translation, texts: { ...translation.texts, [path]: { ...before, original: originalHash(value) } } }
  }

/** Sets the address of the page in the language. If it is empty, the database makes one from the title, or the original address applies. */
export const withAddress =
  (path: string, address: string): TranslationEdit =>
  (translation) => {
    const { [path]: _, ...others } = translation.texts
    return { ...translation, texts: address === '' ? others : { ...others, [path]: { text: address } } }
  }

export const withVisibility =
  (isVisible: boolean): TranslationEdit =>
  (translation) => ({ ...translation, isVisible })

/** A path without the hashes of entries, which differ between the entries of a list. */
const shapeOf = (path: string) => path.replaceAll(/~[\da-z]+/g, '~')

/**
 * Returns the translations of texts that the item no longer has, and that may be of an earlier original of a text: those of other entries
 * of its list.
 */
export function translationsOfFormer(
  texts: readonly OriginalText[],
  translation: Translation | undefined,
  { path }: OriginalText,
): Text[] {
  if (!path.includes('~')) return []
  const present = new Set(texts.map((text) => text.path))
  return Object.entries(translation?.texts ?? {})
    .filter(([other]) => !present.has(other) && shapeOf(other) === shapeOf(path))
    .map(([, { text }]) => text)
}
