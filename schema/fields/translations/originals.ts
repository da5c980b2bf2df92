import { isObject } from '../../is-object.ts'
import type { Fields } from '../field.ts'
import { withPatch } from '../../merge.ts'
import { originalHash, textsOf } from './texts.ts'
import {
  isTranslations,
  sameTranslation,
  type TranslatedText,
  type Translations,
  type TranslationsPatch,
} from './type.ts'

type Values = Record<string, unknown>

const lacksOriginal = (text: TranslatedText | null): text is TranslatedText =>
  isObject(text) && text.original === undefined

/** Returns whether a change has translated texts that do not say which originals they were translated from. */
export const lacksOriginals = (fields: Fields, change: object): boolean =>
  Object.entries(change).some(
    ([key, value]) =>
      fields[key] !== undefined &&
      isTranslations(fields[key]) &&
      Object.values(value as TranslationsPatch).some((translation) =>
        Object.values(translation?.texts ?? {}).some(lacksOriginal),
      ),
  )

/**
 * Returns a change in which translated texts have the hashes of the originals that they have after it. Texts that name an original keep
 * it, so that a translation of an earlier original remains outdated.
 *
 * @param current the values that are changed
 * @param isRepeated whether the change can repeat texts that the values have already, as an import does. These stay as they are.
 */
export function withOriginals<C extends object>(fields: Fields, change: C, current: object, isRepeated = false): C {
  if (!lacksOriginals(fields, change)) return change
  const values = withPatch(fields, current as Values, change as Values)
  const hashes = new Map(textsOf(fields, values).map(({ path, value }) => [path, originalHash(value)]))
  const completed = (
    texts: Readonly<Record<string, TranslatedText | null>>,
    known: Readonly<Record<string, TranslatedText>> = {},
  ) =>
    Object.fromEntries(
      Object.entries(texts).map(([path, text]) => {
        if (!lacksOriginal(text)) return [path, text]
        const before = known[path]
        if (isRepeated && before && sameTranslation(before.text, text.text)) return [path, before]
        const original = hashes.get(path)
        return [path, original === undefined ? text : { ...text, original }]
      }),
    )
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      const field = fields[key]
      if (!field || !isTranslations(field)) return [key, value]
      const before = ((current as Values)[key] ?? {}) as Translations
      const languages = Object.entries(value as TranslationsPatch).map(([language, translation]) => [
        language,
        translation?.texts
          ? { ...translation, texts: completed(translation.texts, before[language]?.texts) }
          : translation,
      ])
      return [key, Object.fromEntries(languages)]
    }),
  ) as C
}
