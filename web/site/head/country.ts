const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** Common names that the language data of the runtime does not contain. */
const ALIASES: Readonly<Record<string, string>> = { usa: 'US', 'united states of america': 'US' }

/** Returns the code of a country by its English name or its code, in lower case. */
function findCode(country: string): string | undefined {
  if (Object.hasOwn(ALIASES, country)) return ALIASES[country]
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const isNamed = (pair: string) => pair.toLowerCase() === country && names.of(pair) !== undefined
  // Most codes begin like their name. Finding the name of every code takes a tenth of the time of a first page.
  const isLikely = (pair: string) => pair[0]!.toLowerCase() === country[0]
  const sorted = [...PAIRS.filter(isLikely), ...PAIRS.filter((pair) => !isLikely(pair))]
  const found = PAIRS.find(isNamed) ?? sorted.find((pair) => names.of(pair)?.toLowerCase() === country)
  // An outdated code, such as UK, stands for the current one.
  return found && new Intl.Locale(`und-${found}`).region
}

let last: { country: string; code: string } | undefined

/** Returns the ISO 3166-1 code of a country that is named in English or by its code. Any other text is returned unchanged. */
export function countryCode(country: string): string {
  // A site has one country.
  if (last?.country !== country) last = { country, code: findCode(country.trim().toLowerCase()) ?? country }
  return last.code
}
