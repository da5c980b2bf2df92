const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Common names that the language data of the runtime does not contain. */
const ALIASES: Readonly<Record<string, string>> = { usa: 'US', 'united states of america': 'US' }

let codes: Map<string, string> | undefined

/** Returns the two-letter codes of all countries (ISO 3166-1), by the code and by the English name, in lower case. */
function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const found = new Map(Object.entries(ALIASES))
  for (const pair of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const name = names.of(pair)
    // An outdated code, such as UK, stands for the current one.
    const code = new Intl.Locale(`und-${pair}`).region
    if (!name || !code) continue
    found.set(pair.toLowerCase(), code)
    found.set(name.toLowerCase(), code)
  }
  return found
}

/** Returns the ISO 3166-1 code of a country that is named in English or by its code. Any other text is returned unchanged. */
export function countryCode(country: string): string {
  codes ??= codesByName()
  return codes.get(country.trim().toLowerCase()) ?? country
}
