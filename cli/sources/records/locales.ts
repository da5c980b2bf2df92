import { canonicalLanguage } from '../../../schema/fields/translations/language.ts'
import { TransferError } from '../../../schema/transfer/record.ts'

/** Returns the language tag (BCP 47) of a locale, such as `es-ES` of `es_ES`; undefined if the text is not a locale. */
export const tagOf = (locale: string): string | undefined => canonicalLanguage(locale.replaceAll('_', '-'))

/** Returns the locale that most of the values have; of several, the one that comes first. */
export function mostFrequent(locales: Iterable<string>): string | undefined {
  const counts = new Map<string, number>()
  for (const locale of locales) counts.set(locale, (counts.get(locale) ?? 0) + 1)
  return [...counts].reduce<[string, number] | undefined>(
    (most, next) => (most && most[1] >= next[1] ? most : next),
    undefined,
  )?.[0]
}

/**
 * Returns the locale of a file that a user means: `de` also means `de-DE`.
 *
 * @throws TransferError if the file has no such locale
 */
export function localeIn(locale: string, available: Iterable<string>): string {
  const locales = [...new Set(available)]
  const isSame = (name: string) => name.toLowerCase() === locale.toLowerCase()
  const match = locales.find(isSame) ?? locales.find((name) => isSame(name.split(/[-_]/)[0]!))
  if (match !== undefined) return match
  throw new TransferError(
    `There is no locale ${locale} in the source${locales.length > 0 ? `; it has: ${locales.toSorted().join(', ')}` : ''}`,
  )
}

/** Returns the error for a choice of a language in a source that has one only. */
export const hasNoLocales = (name: string): TransferError =>
  new TransferError(
    `${name} has no languages to choose from, so leave out the locale; docs/importing.md says which sources have several`,
  )
