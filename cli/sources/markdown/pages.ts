import { posix } from 'node:path'
import { isObject } from '../../../schema/is-object.ts'
import { hasNoLocales, localeIn } from '../records/locales.ts'
import { type Data, textOf } from '../records/values.ts'
import { readConfiguration, type SiteConfiguration } from './configuration.ts'
import { dataFilesIn, directoryDataIn } from './data-files.ts'
import { foundLanguages } from './found-languages.ts'
import { type FrontMatterProblem, type Parts, readData, readFrontMatter } from './front-matter.ts'
import { cascadeOf, type Defaults, inheritedBy, typeOf, withInherited } from './inherited.ts'
import { codesOf, type InLanguage, inLanguage, type Languages, withoutLanguage } from './languages.ts'
import { withMetadata } from './mdx.ts'
import { addressOf } from './page-address.ts'
import { statedDate } from './page-date.ts'
import type { parseMdx } from './processor.ts'
import { type Place, placeOf } from './site.ts'
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
  readonly #parse: typeof parseMdx
  #translations: InLanguage | undefined

  /** @param parse parses MDX */
  constructor(files: SiteFiles, parse: typeof parseMdx) {
    this.#parse = parse
    const { generator, paths, pages } = files
    const text = (path: string) => files.text(path)
    this.files = files
    this.configuration = readConfiguration(generator, paths, text)
    const { languages, unread } = this.configuration
    const areStated = languages.folders.size > 0 || languages.prefixes.size > 0
    this.languages = areStated ? languages : foundLanguages(pages, languages.main)
    const tags = paths.filter((path) => generator === 'docusaurus' && /^[^/]+\/tags\.yml$/.test(path))
    this.#labels = new Map(tags.map((path) => [posix.dirname(path), dataIn(path, text(path))]))
    const directories = generator === 'eleventy' ? directoryDataIn(paths, pages, text) : undefined
    unread.push(...(directories?.unread ?? []))
    this.#defaults = [...this.configuration.defaults, ...this.#cascades(), ...(directories?.defaults ?? [])]
    const read = new Set([...(directories?.read ?? []), ...unread, ...tags])
    this.data = dataFilesIn(generator, paths, pages).filter((path) => !read.has(path))
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
  choose(wanted: string | undefined, onLoss: (loss: string, item: string) => void): void {
    const { main } = this.languages
    const codes = codesOf(this.files.pages, this.languages)
    if (codes.length === 0 && wanted !== undefined) throw hasNoLocales(this.files.name)
    const code = wanted === undefined ? (codes.find((one) => one === main) ?? codes[0]) : localeIn(wanted, codes)
    this.#translations = code === undefined ? undefined : inLanguage(this.files.pages, this.languages, code)
    for (const [path, other] of this.#translations?.others ?? [])
      onLoss(`left out (in the language ${other}, which --locale ${other} imports instead)`, path)
    for (const path of this.#translations?.untranslated ?? [])
      onLoss(`without a translation into ${code}, and imported in ${main ?? 'the main language'}`, path)
  }

  read(path: string): Page | FrontMatterProblem {
    const { generator } = this.files
    const whole = readFrontMatter(this.files.text(path))
    if ('message' in whole) return whole
    const isMdx = this.#isMdx(path, whole.data)
    const parts = isMdx ? withMetadata(whole, this.#parse) : whole
    const { path: plain, prefix } = withoutLanguage(path, this.languages)
    const place = placeOf(generator, plain)
    const inherited = inheritedBy(path, typeOf(place, path), this.#defaults)
    const keys = withInherited(generator, inherited, parts.data)
    const labels = this.#labels.get(plain.split('/', 1)[0]!) ?? {}
    const data = { ...keys, ...taxonomiesOf(generator, keys, place, labels) }
    const date = statedDate(parts.data) ?? place.date ?? ''
    const configuration = { ...this.configuration, base: this.configuration.base + prefix }
    const addressed = this.languages.areInAddresses ? placeOf(generator, path) : place
    const address = addressOf(generator, addressed, data, { path, date, configuration })
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
  addressAt(named: string): string | undefined {
    if (!this.files.pages.has(named)) return undefined
    const path = this.#translations?.instead.get(named) ?? named
    const known = this.#heads.get(path)
    const page = known ?? this.read(path)
    if (!known) this.#heads.set(path, isProblem(page) ? page : { ...page, body: '' })
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
