import { COUNTRY_CODES } from './countries.data.ts'

/** Returns the ISO 3166-1 code of a country that is named in English or by its code. Any other text is returned unchanged. */
export function countryCode(country: string): string {
  const key = country.trim().toLowerCase()
  return Object.hasOwn(COUNTRY_CODES, key) ? COUNTRY_CODES[key]! : country
}
