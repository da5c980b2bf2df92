import { madeOnce } from '../../../schema/made-once.ts'
import { COUNTRY_CODES } from './countries.data.ts'

/** The codes of countries by their names in a language, in lower case. */
const codesIn = madeOnce((tag: string) => {
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' })
  return new Map(
    [...new Set(Object.values(COUNTRY_CODES))].map((code) => [names.of(code)?.toLocaleLowerCase(tag), code]),
  )
})

/**
 * Returns the ISO 3166-1 code of a country that is named in English, in the language of the page, or by its code. Any other text is
 * returned unchanged.
 */
export function countryCode(country: string, language = 'en'): string {
  const key = country.trim().toLowerCase()
  if (Object.hasOwn(COUNTRY_CODES, key)) return COUNTRY_CODES[key]!
  return (language !== 'en' && codesIn(language).get(country.trim().toLocaleLowerCase(language))) || country
}
