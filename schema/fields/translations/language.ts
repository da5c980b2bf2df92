/** The tag of a language (BCP 47), of the parts that addresses can have: language, script, region and variants. */
const TAG = /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i

/** Returns a language tag in its canonical form, such as `pt-BR`, or undefined for an invalid one. */
export function canonicalLanguage(tag: string): string | undefined {
  if (!TAG.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** Returns the name of a language in English, such as “Spanish”. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(language) ?? language

/** The scripts that are written from right to left (Unicode). */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Returns the direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
