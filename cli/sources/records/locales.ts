import { TransferError } from '../../../schema/transfer/record.ts'

/** Returns the loss of an item that has texts in another language as well. */
export const inOtherLocale = (locale: string): string =>
  `with texts in ${locale}, which are left out (--locale ${locale} imports these instead)`

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
