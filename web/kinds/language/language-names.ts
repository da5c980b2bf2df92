import { canonicalLanguage } from '../../../schema/fields/translations/language.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Variants of a language that websites have as languages of their own. */
const VARIANTS = ['de-AT', 'de-CH', 'en-GB', 'es-419', 'es-MX', 'fr-CA', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant']

const englishName = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Returns the languages that have a tag of two letters, and some variants, by their English names. */
export const knownLanguages = (): { tag: string; name: string }[] =>
  [...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)), ...VARIANTS]
    .filter((tag) => canonicalLanguage(tag) === tag)
    .flatMap((tag) => {
      const name = englishName.of(tag)
      return name ? [{ tag, name }] : []
    })
    // Twi has the name of Akan.
    .filter(({ name }, at, all) => all.findIndex((other) => other.name === name) === at)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

/** Returns the name of a language in the language itself, such as “Español”; empty if it is not known. */
export function ownNameOf(tag: string): string {
  if (canonicalLanguage(tag) === undefined) return ''
  const name = new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(tag) ?? ''
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
