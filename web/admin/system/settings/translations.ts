import type { Translation, Translations } from '../../../../schema/fields/translations/type.ts'

/*
 * Each setting has translations of its own, of the text at the path `value`. The form has all of them as those of one item, in which the
 * key of a setting is the path.
 */

/** The path of the text of a setting. */
export const VALUE = 'value'

/** Returns the translations of settings as those of the form. A language is visible if all its texts are. */
export function joinedTranslations(stored: readonly { key: string; translations: object }[]): Translations {
  const joined: Record<string, Translation> = {}
  for (const { key, translations } of stored)
    for (const [language, { isVisible, texts }] of Object.entries(translations as Translations)) {
      const text = texts[VALUE]
      if (!text) continue
      const others = joined[language] ?? { isVisible: true, texts: {} }
      joined[language] = { isVisible: isVisible && others.isVisible, texts: { ...others.texts, [key]: text } }
    }
  return joined
}

/** Returns the translations of a setting from those of the form. */
export const translationsOfSetting = (key: string, joined: unknown): Translations =>
  Object.fromEntries(
    Object.entries((joined ?? {}) as Translations).flatMap(([language, { isVisible, texts }]) => {
      const text = texts[key]
      return text ? [[language, { isVisible, texts: { [VALUE]: text } }]] : []
    }),
  )
