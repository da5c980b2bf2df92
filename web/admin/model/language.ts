/** The query parameter that names the language whose texts a form shows beside the original ones. */
export const LANGUAGE_PARAM = 'language'

/** Returns the language in a query string; null for the original one. */
export const languageIn = (search: string): string | null => new URLSearchParams(search).get(LANGUAGE_PARAM)

/** Adds a language to the address of a form. The original one needs none. */
export const inLanguage = (path: string, language: string | null) =>
  language ? `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAM}=${encodeURIComponent(language)}` : path
