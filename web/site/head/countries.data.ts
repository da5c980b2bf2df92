const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Returns the current code of a country for a code that may be outdated, such as UK. */
const currentCode = (code: string) => new Intl.Locale(`und-${code}`).region!

const named = CODES.flatMap((code) => {
  const name = names.of(code)
  return name ? [{ code, name: name.toLowerCase() }] : []
})

/** ISO 3166-1 codes by English names and by codes, both in lower case. Computed by the build, because loading names is slow. */
export const COUNTRY_CODES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(named.map(({ code }) => [code.toLowerCase(), currentCode(code)])),
  ...Object.fromEntries(named.map(({ code, name }) => [name, currentCode(code)])),
  // Common names that the language data of the runtime does not contain.
  usa: 'US',
  'united states of america': 'US',
}
