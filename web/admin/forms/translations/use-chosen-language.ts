import { useLanguageLimit } from '../../client/session/store.ts'
import { LANGUAGE_PARAM } from '../../model/language.ts'
import { useQueryParams } from '../../ui/hooks/use-query-params.ts'

/** The key of the field that has the texts in other languages. */
export const TRANSLATIONS = 'translations'

/**
 * Returns the language whose texts a form shows beside the original ones, and a function that chooses another one. It is part of the
 * address; null is the original language. For a user who may not change the originals, they are always beside a translation, where they
 * are read-only.
 */
export function useChosenLanguage(isTranslatable: boolean) {
  const [params, update] = useQueryParams()
  const limit = useLanguageLimit()
  const chosen = params.get(LANGUAGE_PARAM)
  const possible = limit.length === 0 || (chosen !== null && limit.includes(chosen)) ? chosen : limit[0]!
  const language = isTranslatable ? possible : null
  return [language, (chosen: string | null) => update({ [LANGUAGE_PARAM]: chosen })] as const
}
