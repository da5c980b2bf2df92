import { localeIn, mostFrequent, tagOf } from '../../records/locales.ts'
import type { LanguageVersion } from '../../records/foreign-record.ts'
import type { WordPressItem } from './export-file.ts'

/*
 * The languages of posts, as far as an export has them. Polylang: terms of the taxonomies `language` and `post_translations`, of which
 * translations share one (https://polylang.pro/doc/). WPML: the custom fields of its export add-on
 * (https://wpml.org/documentation/related-projects/wpml-export-and-import/); WordPress exports no other data of WPML.
 */

const LANGUAGE = 'language'
const GROUP = 'post_translations'
const WPML = '_wpml_import_'

/** Keys of posts that are read here. */
export const LANGUAGE_KEYS = [`terms.${LANGUAGE}`, `terms.${GROUP}`, `meta.${WPML}*`]

/** Returns the slug of the first term of a taxonomy. */
const slugOf = ({ termNames }: WordPressItem, taxonomy: string): string =>
  Object.keys(termNames)
    .find((key) => key.startsWith(`${taxonomy}/`))
    ?.slice(taxonomy.length + 1) ?? ''

/** Returns the language of a post, and the name that it shares with its translations. */
export function languageOf(item: WordPressItem): Omit<LanguageVersion, 'original'> | undefined {
  const { meta, post_id: id, post_type: type } = item
  const code = slugOf(item, LANGUAGE) || (meta[`${WPML}language_code`] ?? '').trim()
  if (code === '') return undefined
  const group = slugOf(item, GROUP) || (meta[`${WPML}translation_group`] ?? '').trim()
  return { code, document: group === '' ? `post ${id}` : `${type} ${group}` }
}

/** Returns the address of a post without the language that it begins with: pages have their addresses in each language here. */
export function withoutLanguage(item: WordPressItem): string {
  const begin = `/${languageOf(item)?.code.toLowerCase().replace('_', '-') ?? ''}/`
  const url = URL.parse(item.link)
  if (!url?.pathname.toLowerCase().startsWith(begin)) return item.link
  return new URL(url.pathname.slice(begin.length - 1) + url.search, url).href
}

/** Collects the languages of the posts of an export. */
export class Languages {
  readonly #codes: string[] = []
  /** The languages that translations name as that of their originals. */
  readonly #sources: string[] = []

  add(item: WordPressItem): void {
    const language = languageOf(item)
    if (!language) return
    this.#codes.push(language.code)
    const source = item.meta[`${WPML}source_language_code`]?.trim()
    if (source) this.#sources.push(source)
  }

  /**
   * Returns the language of the originals: the chosen one, else the one that most translations name, else that of the site.
   *
   * @throws TransferError if no post is in the chosen language
   */
  original(chosen: string | undefined, ofSite: string): string | undefined {
    if (chosen !== undefined) return localeIn(chosen, this.#codes)
    const stated = mostFrequent(this.#sources)
    const [site, main] = [tagOf(ofSite), tagOf(ofSite)?.split('-')[0]]
    return (
      this.#codes.find((code) => code === stated) ??
      this.#codes.find((code) => tagOf(code) === site) ??
      this.#codes.find((code) => code === main) ??
      mostFrequent(this.#codes)
    )
  }
}
