import { posix } from 'node:path'
import { isObject } from '../../../schema/is-object.ts'
import { hasNoLocales, localeIn } from '../records/locales.ts'
import { type Data, textOf } from '../records/values.ts'
import { readConfiguration, type SiteConfiguration } from './configuration.ts'
import { type FrontMatterProblem, type Parts, readData, readFrontMatter } from './front-matter.ts'
import { cascadeOf, type Defaults, inheritedBy, isFolderData, typeOf } from './inherited.ts'
import { codesOf, type InLanguage, inLanguage, type Languages, withoutLanguage } from './languages.ts'
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
}

export const isProblem = (page: Page | FrontMatterProblem): page is FrontMatterProblem => 'message' in page

function dataIn(path: string, text: string): Data {
  const data = readData(path, text)
  return isObject(data) ? data : {}
}

/** The pages of a site, in the language that is read. */
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
  #translations: InLanguage | undefined

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

  /** The paths of the pages in the language that is read. */
  get shown(): ReadonlySet<string> {
    return this.#translations?.shown ?? this.files.pages
  }

  /**
   * Sets the language of the pages that are read. The default is the main language of the site.
   *
   * @throws TransferError if there is no such language
   */
  choose(locale: string | undefined, onLoss: (loss: string, item: string) => void): void {
    const { main } = this.languages
    const codes = codesOf(this.files.pages, this.languages)
    if (codes.length === 0 && locale !== undefined) throw hasNoLocales(this.files.name)
    const code =
      locale === undefined ? (codes.find((candidate) => candidate === main) ?? codes[0]) : localeIn(locale, codes)
    this.#translations = code === undefined ? undefined : inLanguage(this.files.pages, this.languages, code)
    for (const [path, other] of this.#translations?.others ?? [])
      onLoss(`left out (in the language ${other}, which --locale ${other} imports instead)`, path)
    for (const path of this.#translations?.untranslated ?? [])
      onLoss(`without a translation into ${code}, and imported in ${main ?? 'the main language'}`, path)
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
    const configuration = { ...this.configuration, base: this.configuration.base + prefix }
    const address = addressOf(generator, place, data, { path, date, configuration })
    return { ...parts, path, isMdx, own: parts.data, data, place, date, address }
  }

  /** Whether a file is MDX: of Docusaurus, what its front matter states, else its configuration; of others, by its name. */
  #isMdx(path: string, { format, mdx }: Data): boolean {
    const { format: configured } = this.configuration
    const own = textOf(format) || textOf(isObject(mdx) ? mdx.format : '')
    const stated = configured === undefined ? '' : own || configured
    return stated === 'mdx' || stated === 'md' ? stated === 'mdx' && isMarkdown(path) : /\.mdx$/i.test(path)
  }

  /** Returns the address of a page, or of the page with its content in the language that is read; undefined if there is no such page. */
  addressAt(path: string): string | undefined {
    if (!this.files.pages.has(path)) return undefined
    const shownPath = this.#translations?.instead.get(path) ?? path
    const known = this.#heads.get(shownPath)
    const page = known ?? this.read(shownPath)
    if (!known) this.#heads.set(shownPath, isProblem(page) ? page : { ...page, body: '' })
    return isProblem(page) ? undefined : page.address
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
