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

/** Returns the tag of the language that the first segment of a path may stand for, and the rest of the path. */
export function splitLanguage(path: string): { tag: string | undefined; rest: string } {
  const [, first = '', rest = ''] = /^\/([a-z][\w-]+)((?:\/.*)?)$/s.exec(path) ?? []
  return canonicalLanguage(first) === first ? { tag: first, rest: rest || '/' } : { tag: undefined, rest: path }
}

/** Returns the name of a language in English, such as “Spanish”. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(language) ?? language

/** The scripts of languages that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/

/** Returns the direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
