import {
  sameTranslation,
  type TranslatedText,
  type Translation,
  type Translations,
  type TranslationsPatch,
} from './type.ts'

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

/** Returns the change that makes translations what they are to be. It has only what differs. What is missing there is removed. */
export function translationsPatch(stored: unknown, wanted: unknown): TranslationsPatch {
  const [before, after] = [(stored ?? {}) as Translations, patchedTranslations({}, wanted)]
  const languages = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...languages].flatMap((language): [string, TranslationsPatch[string]][] => {
      const [was, is] = [before[language], after[language]]
      if (!is) return [[language, null]]
      const paths = new Set([...Object.keys(was?.texts ?? {}), ...Object.keys(is.texts)])
      const texts = [...paths]
        .filter((path) => !sameTranslation(was?.texts[path], is.texts[path]))
        .map((path) => [path, is.texts[path] ?? null])
      const patch = {
        ...(was?.isVisible !== is.isVisible && { isVisible: is.isVisible }),
        ...(texts.length > 0 && { texts: Object.fromEntries(texts) as Record<string, TranslatedText | null> }),
      }
      return Object.keys(patch).length > 0 ? [[language, patch]] : []
    }),
  )
}
