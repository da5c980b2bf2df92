import type { Translation, Translations, TranslationsPatch } from './type.ts'

/** Returns translations with a change. The counterpart in SQL is `patch_translations`. */
export function patchedTranslations(stored: unknown, patch: unknown): Translations {
  const patched = { ...((stored ?? {}) as Translations) }
  for (const [language, change] of Object.entries((patch ?? {}) as TranslationsPatch)) {
    if (change === null) delete patched[language]
    else {
      const texts = Object.entries({ ...patched[language]?.texts, ...change.texts }).filter(([, text]) => text !== null)
      patched[language] = {
        isVisible: change.isVisible ?? patched[language]?.isVisible ?? false,
        texts: Object.fromEntries(texts) as Translation['texts'],
      }
    }
  }
  return patched
}

/** Returns two changes of translations as one. */
export function combinedTranslations(earlier: unknown, later: unknown): TranslationsPatch {
  const combined: Record<string, TranslationsPatch[string]> = { ...((earlier ?? {}) as TranslationsPatch) }
  for (const [language, change] of Object.entries((later ?? {}) as TranslationsPatch))
    combined[language] = change && {
      ...combined[language],
      ...change,
      texts: { ...combined[language]?.texts, ...change.texts },
    }
  return combined
}

/** Returns the change that makes translations what they are to be. What is missing there is removed. */
export function translationsPatch(stored: unknown, wanted: unknown): TranslationsPatch {
  const [before, after] = [(stored ?? {}) as Translations, patchedTranslations({}, wanted)]
  const languages = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...languages].map((language) => {
      const translation = after[language]
      const gone = Object.keys(before[language]?.texts ?? {}).map((path) => [path, null])
      return [
        language,
        translation ? { ...translation, texts: { ...Object.fromEntries(gone), ...translation.texts } } : null,
      ]
    }),
  )
}
