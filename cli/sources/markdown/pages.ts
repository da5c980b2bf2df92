import { posix } from 'node:path'
import { isObject } from '../../../schema/is-object.ts'
import type { LanguageVersion } from '../records/foreign-record.ts'
import { type Data, textOf } from '../records/values.ts'
import { readConfiguration, type SiteConfiguration } from './configuration.ts'
import { type FrontMatterProblem, type Parts, readData, readFrontMatter } from './front-matter.ts'
import { cascadeOf, type Defaults, inheritedBy, isFolderData, typeOf } from './inherited.ts'
import { type Languages, Translations, withoutLanguage } from './languages.ts'
import { addressOf } from './page-address.ts'
import { statedDate } from './page-date.ts'
import { dataFilesIn, type Place, placeOf } from './site.ts'
import { isMarkdown, type SiteFiles } from './site-files.ts'
import { taxonomiesOf } from './taxonomies.ts'

/** A page with the keys of its front matter and those that it inherits. */
export interface Page extends Parts {
  path: string
  isMdx: boolean
  /** The keys of its own front matter. */
  own: Data
  place: Place
  /** In ISO 8601; an empty text if it has none. */
  date: string
  /** The path that it had on the old site. */
  address: string
  /** The address that it would have on a site of one language. */
  pageAddress: string
}

export const isProblem = (page: Page | FrontMatterProblem): page is FrontMatterProblem => 'message' in page

function dataIn(path: string, text: string): Data {
  const data = readData(path, text)
  return isObject(data) ? data : {}
}

/** The pages of a site, in all its languages. */
export class Pages {
  readonly files: SiteFiles
  readonly configuration: SiteConfiguration
  readonly languages: Languages
  /** Files of data that are not read. */
  readonly data: readonly string[]
  /** The tags that the folders of Docusaurus define, by their keys. */
  readonly #labels: ReadonlyMap<string, Data>
  /** What pages inherit. */
  readonly #defaults: readonly Defaults[]
  /** The pages whose addresses were needed, without their bodies: those of all pages together need not fit in memory. */
  readonly #heads = new Map<string, Page | FrontMatterProblem>()
  #translations: Translations | undefined

  constructor(files: SiteFiles) {
    const { generator, paths, pages } = files
    const text = (path: string) => files.text(path)
    this.files = files
    this.configuration = readConfiguration(generator, paths, text)
    this.languages = this.configuration.languages
    const tags = paths.filter((path) => generator === 'docusaurus' && /^[^/]+\/tags\.yml$/.test(path))
    this.#labels = new Map(tags.map((path) => [posix.dirname(path), dataIn(path, text(path))]))
    const ofFolders = paths.filter((path) => generator === 'other' && isFolderData(path))
    this.#defaults = [
      ...this.configuration.defaults,
      ...this.#cascades(),
      ...ofFolders.map((path) => ({ path: posix.dirname(path), type: '', values: dataIn(path, text(path)) })),
    ]
    const read = new Set([...ofFolders, ...this.configuration.unread, ...tags])
    const folders = new Set([...pages].map((path) => posix.dirname(path)).filter((folder) => folder !== '.'))
    this.data = dataFilesIn(generator, paths, (path) => folders.has(posix.dirname(path))).filter(
      (path) => !read.has(path),
    )
  }

  /**
   * Chooses the language of the originals. The default is the main language of the site.
   *
   * @throws TransferError if there is no such language
   */
  choose(locale: string | undefined): void {
    const { generator, name, pages } = this.files
    const all = generator === 'jekyll' ? [...pages].map((path) => this.#head(path)) : []
    const heads = all.flatMap((page) => (isProblem(page) ? [] : [page]))
    this.#translations = new Translations(name, pages, this.languages, heads, locale)
  }

  /** Returns the language of a page, unless the site has one only. */
  versionOf(page: Page, onLoss: (loss: string, item: string) => void): LanguageVersion | undefined {
    const { main = 'the main language' } = this.languages
    return this.#translations?.versionOf(page, (original) =>
      onLoss(`without a translation into ${original}, and imported in ${main}`, page.path),
    )
  }

  read(path: string): Page | FrontMatterProblem {
    const { generator } = this.files
    const parts = readFrontMatter(this.files.text(path))
    if ('message' in parts) return parts
    const isMdx = this.#isMdx(path, parts.data)
    const { path: plain, prefix } = withoutLanguage(path, this.languages)
    const place = placeOf(generator, plain)
    const keys = { ...inheritedBy(path, typeOf(place, path), this.#defaults), ...parts.data }
    const labels = this.#labels.get(plain.split('/', 1)[0]!) ?? {}
    const data = { ...keys, ...taxonomiesOf(generator, keys, place, labels) }
    const date = statedDate(parts.data) ?? place.date ?? ''
    const below = (before: string) => {
      const configuration = { ...this.configuration, base: this.configuration.base + before }
      return addressOf(generator, place, data, { path, date, configuration })
    }
    const address = below(prefix)
    const pageAddress = prefix === '' ? address : below('')
    return { ...parts, path, isMdx, own: parts.data, data, place, date, address, pageAddress }
  }

  /** Whether a file is MDX: of Docusaurus, what its front matter states, else its configuration; of others, by its name. */
  #isMdx(path: string, { format, mdx }: Data): boolean {
    const { format: configured } = this.configuration
    const own = textOf(format) || textOf(isObject(mdx) ? mdx.format : '')
    const stated = configured === undefined ? '' : own || configured
    return stated === 'mdx' || stated === 'md' ? stated === 'mdx' && isMarkdown(path) : /\.mdx$/i.test(path)
  }

  /** Returns the address of a page; undefined if there is no such page. */
  addressAt(path: string): string | undefined {
    const page = this.files.pages.has(path) ? this.#head(path) : undefined
    return page && !isProblem(page) ? page.address : undefined
  }

  /** Returns a page without its body. */
  #head(path: string): Page | FrontMatterProblem {
    const known = this.#heads.get(path)
    if (known) return known
    const page = this.read(path)
    const head = isProblem(page) ? page : { ...page, body: '' }
    this.#heads.set(path, head)
    return head
  }

  /** Returns what the sections of Hugo hand on to their pages. */
  #cascades(): Defaults[] {
    const { generator, pages } = this.files
    const indexes = [...pages].filter((path) => generator === 'hugo' && /\/_index\.\w+$/.test(path))
    return indexes.flatMap((path) => {
      const parts = readFrontMatter(this.files.text(path))
      const cascade = 'message' in parts ? undefined : parts.data.cascade
      return cascadeOf(cascade, posix.dirname(path), () => this.configuration.unread.push(path))
    })
  }
}

/** Returns the title that the front matter of a page states. */
export const statedTitle = ({ data }: Page): string => textOf(data.title) || textOf(data.linkTitle)
