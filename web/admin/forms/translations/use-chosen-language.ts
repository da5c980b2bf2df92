import { LANGUAGE_PARAM } from '../../model/language.ts'
import { useQueryParams } from '../../ui/hooks/use-query-params.ts'

/** The key of the field that has the texts in other languages. */
export const TRANSLATIONS = 'translations'

/**
 * Returns the language whose texts a form shows beside the original ones, and a function that chooses another one. It is part of the
 * address; null is the original language.
 */
export function useChosenLanguage(isTranslatable: boolean) {
  const [params, update] = useQueryParams()
  const language = isTranslatable ? params.get(LANGUAGE_PARAM) : null
  return [language, (chosen: string | null) => update({ [LANGUAGE_PARAM]: chosen })] as const
}
