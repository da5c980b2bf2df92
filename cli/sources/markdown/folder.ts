import { existsSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { counted } from '../../../schema/counted.ts'
import { isObject } from '../../../schema/is-object.ts'
import { decodeUtf8 } from '../../formats/json.ts'
import { type Problem, TransferError } from '../../transfer/record.ts'
import { folderFiles, type FolderFiles, pictureAddress } from '../files/folder-files.ts'
import type { ForeignRecord } from '../mapping/foreign-record.ts'
import { valueAt } from '../mapping/path.ts'
import { absolute, type Data, textOf } from '../systems/system.ts'
import { readBody } from './body.ts'
import { readConfiguration, type SiteConfiguration } from './configuration.ts'
import { type FrontMatterProblem, type Parts, readData, readFrontMatter } from './front-matter.ts'
import { dataFilesIn, describeData, directoryDataIn } from './data-files.ts'
import { cascadeOf, type Defaults, inheritedBy, typeOf, withInherited } from './inherited.ts'
import { addressOf, aliasesOf } from './page-address.ts'
import type { Reference } from './templates.ts'
import { foundLanguages } from './found-languages.ts'
import { codesOf, type InLanguage, inLanguage, type Languages, withoutLanguage } from './languages.ts'
import { hasNoLocales, localeIn } from '../locales.ts'
import { HIDING, isHidingDate, whyHidden } from './visibility.ts'
import { withMetadata, withPartials } from './modules.ts'
import { taxonomiesOf } from './taxonomies.ts'
import {
  type SiteGenerator,
  generatorOf,
  canBeHtmlPage,
  isOtherPage,
  isPage,
  pictureAltPathIn,
  picturePathIn,
  type Place,
  placeOf,
} from './site.ts'

/** Largest Markdown file, in bytes. */
const FILE_LIMIT = 4 * 1024 * 1024

const MARKDOWN = /\.(?:md|mdx|markdown)$/i

/** Folders whose files are at the root of the site: `/images/a.png` is `static/images/a.png`. */
const STATIC = ['', 'static/', 'public/', 'assets/', 'src/', 'src/assets/', 'source/', 'content/']

/** Aliases of the folders of sources: `@/assets/a.png`, `@site/static/a.png`. */
const ALIAS = /^(?:@site\/|~\/|@\/)/

interface Page extends Parts {
  /** The keys of its front matter, without those that it inherits. */
  own: Data
  place: Place
  date: string
  address: string
}

/** Keys of the front matter that have the date of a page. */
const DATES = ['date', 'pubDate', 'publishDate', 'published']

/** Returns a date as ISO 8601. Front matter may have it in words: `Jul 08 2022`. */
function dateOf(value: unknown): string | undefined {
  const text = textOf(value)
  if (/^\d{4}-/.test(text)) return text
  // The words of a date are of no time zone.
  const time = /\b\d{4}\b/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}

/** Returns the path of a page without its extension. A page that stands for its folder has the path of that. */
const withoutIndex = (path: string) => path.replace(/(?:\/_?index)?\.\w+$/, '')

type OnLoss = (loss: string, item: string) => void

const isProblem = (page: Page | FrontMatterProblem): page is FrontMatterProblem => 'message' in page

/** Decodes the escapes of an address, and leaves out its query and fragment. */
function pathIn(address: string): string {
  const path = address.replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** What follows from the keys of the front matter and from the file. */
const DERIVED: ForeignRecord['derived'] = {
  address: { from: ['slug', 'url', 'permalink'] },
  aliases: { from: ['redirect_from'], isWhole: true },
  content: { from: ['text'], isWhole: true },
  path: { from: [] },
  pictures: { from: [] },
  section: { from: [] },
  sectionTitle: { from: [] },
}

const derivedIn = ({ data, date }: Page): ForeignRecord['derived'] => ({
  ...DERIVED,
  isActive: { from: [...HIDING, ...Object.keys(data).filter(isHidingDate)] },
  picture: { from: [picturePathIn(data) ?? []].flat() },
  pictureAlt: { from: [pictureAltPathIn(data) ?? []].flat() },
  ...(textOf(data.title) === '' && { title: { from: ['linkTitle'] } }),
  ...(textOf(data.slug) === '' && { slug: { from: [] } }),
  ...(date !== '' && { date: { from: DATES.slice(1), isWhole: true } }),
})

/** Keys of records that are made from the same key of the front matter. */
const SAME = new Set(['title', 'slug', 'aliases'])

/** Whether a record has another value at a key of the front matter, which would be lost. */
const isCoveredBy = (record: Data, key: string, value: unknown, picture: string | undefined): boolean =>
  Object.hasOwn(record, key) &&
  !SAME.has(key) &&
  !(key === 'date' && dateOf(value) !== undefined) &&
  !(key === 'path' && record.address === value) &&
  key !== picture &&
  value !== record[key]

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

function dataIn(path: string, text: string): Data {
  const data = readData(path, text)
  return isObject(data) ? data : {}
}

/** A folder of Markdown files with front matter. */
export class MarkdownFolder {
  readonly generator: SiteGenerator
  private readonly name: string
  private readonly files: FolderFiles
  /** All Markdown files. */
  private readonly markdown: ReadonlySet<string>
  /** The files that are pages. */
  private readonly paths: ReadonlySet<string>
  /** Markdown files that are not pages. */
  private readonly notes: string[]
  /** Pages in formats that are not read. */
  private readonly others: string[]
  /** HTML files without front matter. */
  private readonly bare: string[]
  /** Files of data that are not read. */
  private readonly data: string[]
  /** The files of the pages by their names, once a reference needs them. */
  private named: Map<string, string[]> | undefined
  private readonly heads = new Map<string, Page | FrontMatterProblem>()
  private readonly configuration: SiteConfiguration
  /** The tags that the folders of Docusaurus define, by their keys. */
  private readonly labels: ReadonlyMap<string, Data>
  /** What pages inherit. */
  private readonly defaults: Defaults[]
  private readonly languages: Languages
  /** The pages in the language that is read, if there are several. */
  private translations: InLanguage | undefined

  constructor(root: string) {
    this.files = folderFiles(root)
    this.name = basename(root)
    const markdown = this.files.paths.filter((path) => MARKDOWN.test(path))
    const hidden = existsSync(join(root, '.eleventy.js')) ? ['.eleventy.js'] : []
    this.generator = generatorOf([...this.files.paths, ...hidden])
    const all = new Set(markdown)
    this.markdown = all
    const html = this.files.paths.filter((path) => canBeHtmlPage(this.generator, path))
    const htmlPages = new Set(html.filter((path) => this.hasFrontMatter(path)))
    this.paths = new Set(
      this.files.paths.filter((path) => htmlPages.has(path) || (all.has(path) && isPage(this.generator, path, all))),
    )
    this.notes = markdown.filter((path) => !this.paths.has(path))
    this.others = this.files.paths.filter((path) => isOtherPage(this.generator, path))
    this.bare = html.filter((path) => !htmlPages.has(path))
    this.configuration = readConfiguration(this.generator, this.files.paths, (path) => this.text(path))
    const { languages } = this.configuration
    const areStated = languages.folders.length > 0 || languages.prefixes.size > 0
    this.languages = areStated ? languages : foundLanguages(this.paths, languages.main)
    const tags = this.files.paths.filter((path) => this.generator === 'docusaurus' && /^[^/]+\/tags\.yml$/.test(path))
    this.labels = new Map(tags.map((path) => [posix.dirname(path), dataIn(path, this.text(path))]))
    const directories =
      this.generator === 'eleventy'
        ? directoryDataIn(this.files.paths, this.paths, (path) => this.text(path))
        : { defaults: [], read: new Set<string>(), unread: [] }
    this.configuration.unread.push(...directories.unread)
    this.defaults = [...this.configuration.defaults, ...this.cascades(), ...directories.defaults]
    const read = new Set([...directories.read, ...directories.unread, ...tags])
    this.data = dataFilesIn(this.generator, this.files.paths, this.paths).filter((path) => !read.has(path))
  }

  /** The address of the site, if its configuration has one. */
  get site(): string | undefined {
    return this.configuration.site
  }

  /** Returns a function that reads the picture at an address from `records`. */
  picture(address: string): (() => Promise<Buffer>) | undefined {
    return this.files.picture(address)
  }

  /**
   * Reads the pages in one language.
   *
   * @param site the address of the old site, where pictures are that the folder does not have
   * @param locale the language that the user has chosen
   * @throws TransferError if there is no such language
   */
  *records(
    { site, locale }: { site?: string; locale?: string | undefined },
    onLoss: OnLoss,
  ): Generator<(ForeignRecord & { data: Data }) | Problem> {
    this.choose(locale, onLoss)
    for (const path of this.configuration.unread)
      onLoss('with settings that cannot be read, so that default rules hold', path)
    for (const path of this.notes) onLoss('left out (no page of the site)', path)
    for (const path of this.others) onLoss('left out (a page in a format that cannot be read)', path)
    for (const path of this.bare) onLoss('left out (HTML without front matter)', path)
    for (const path of this.data) {
      const what = describeData(path, (one) => this.text(one))
      if (what !== undefined)
        onLoss('left out (data that only templates show; import JSON, YAML and CSV as a source of their own)', what)
    }
    for (const path of this.translations?.shown ?? this.paths) {
      const origin = { file: `${this.name}/${path}` }
      try {
        const page = this.read(path)
        if (isProblem(page)) yield { origin: { ...origin, line: page.line }, message: page.message }
        else if (this.generator === 'jekyll' && !page.hasFrontMatter)
          onLoss('left out (Jekyll shows no page without front matter)', path)
        else if (page.place.isIndex && basename(path).startsWith('_')) this.leaveOutIntroduction(path, page, onLoss)
        else
          yield {
            list: page.place.section,
            origin,
            derived: derivedIn(page),
            data: this.dataOf(path, page, site, onLoss),
          }
      } catch (error) {
        if (!(error instanceof TransferError)) throw error
        yield { origin, message: error.message }
      }
    }
  }

  /** Chooses the language that is read: the one that is wanted, else the main one. */
  private choose(wanted: string | undefined, onLoss: OnLoss): void {
    const codes = codesOf(this.paths, this.languages)
    if (codes.length === 0 && wanted !== undefined) throw hasNoLocales(this.name)
    const { main } = this.languages
    const code = wanted === undefined ? (codes.find((one) => one === main) ?? codes[0]) : localeIn(wanted, codes)
    this.translations = code === undefined ? undefined : inLanguage(this.paths, this.languages, code)
    this.named = undefined
    for (const [path, other] of this.translations?.others ?? [])
      onLoss(`left out (in the language ${other}, which --locale ${other} imports instead)`, path)
    for (const path of this.translations?.untranslated ?? [])
      onLoss(`without a translation into ${code}, and imported in ${main ?? 'the main language'}`, path)
  }

  private leaveOutIntroduction(path: string, { own, body }: Page, onLoss: OnLoss): void {
    const title = textOf(own.title)
    const words = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    const keys = Object.keys(own).filter((key) => key !== 'title' && key !== 'cascade')
    const parts = [title && `“${title}”`, words > 0 && counted(words, 'word'), ...keys].filter(Boolean)
    if (parts.length > 0) onLoss('left out (the introduction of a list of pages)', `${path} (${parts.join(', ')})`)
  }

  /** Whether a file of HTML begins with front matter. */
  private hasFrontMatter(path: string): boolean {
    if (this.files.sizeOf(path) > FILE_LIMIT) return false
    const begin = this.files
      .read(path, FILE_LIMIT)
      .subarray(0, 6)
      .toString()
      .replace(/^\uFEFF/, '')
    return /^(?:---|\+\+\+)/.test(begin)
  }

  private isMdx(path: string): boolean {
    return /\.mdx$/i.test(path) || (this.generator === 'docusaurus' && MARKDOWN.test(path))
  }

  /** Returns the body of a page with the bodies of the Markdown files that it imports and shows. */
  private bodyOf(path: string, body: string): string {
    if (!this.isMdx(path)) return body
    return withPartials(body, (file) => {
      const whole = posix.normalize(ALIAS.test(file) ? file.replace(ALIAS, '') : posix.join(posix.dirname(path), file))
      if (!this.markdown.has(whole)) return undefined
      const parts = readFrontMatter(this.text(whole))
      return 'message' in parts ? undefined : parts.body
    })
  }

  private text(path: string): string {
    return decodeUtf8(this.files.read(path, FILE_LIMIT))
  }

  private read(path: string): Page | FrontMatterProblem {
    const whole = readFrontMatter(this.text(path))
    if ('message' in whole) return whole
    const parts = this.isMdx(path) ? withMetadata(whole) : whole
    const { path: plain, prefix } = withoutLanguage(path, this.languages)
    const place = placeOf(this.generator, plain)
    const inherited = inheritedBy(path, typeOf(place, path), this.defaults)
    const own = withInherited(this.generator, inherited, parts.data)
    const labels = this.labels.get(plain.split('/', 1)[0]!) ?? {}
    const data = { ...own, ...taxonomiesOf(this.generator, own, place, labels) }
    const given = DATES.map((key) => dateOf(parts.data[key])).find((one) => one !== undefined)
    const found = given ?? place.date ?? ''
    const configuration = { ...this.configuration, base: this.configuration.base + prefix }
    const addressed = this.languages.areInAddresses ? placeOf(this.generator, path) : place
    const address = addressOf(this.generator, addressed, data, { path, date: found, configuration })
    return { ...parts, own: parts.data, data, place, date: found, address }
  }

  /** Returns what the sections of Hugo hand on to their pages. */
  private cascades(): Defaults[] {
    const indexes = [...this.paths].filter((path) => this.generator === 'hugo' && /\/_index\.\w+$/.test(path))
    return indexes.flatMap((path) => {
      const parts = readFrontMatter(this.text(path))
      const cascade = 'message' in parts ? undefined : parts.data.cascade
      return cascadeOf(cascade, posix.dirname(path), () => this.configuration.unread.push(path))
    })
  }

  /** Returns the address of another page of the folder. Its front matter is read once. */
  private addressOf(named: string): string | undefined {
    if (!this.paths.has(named)) return undefined
    // A link to a page in another language leads to the one that is read.
    const path = this.translations?.instead.get(named) ?? named
    const known = this.heads.get(path)
    const page = known ?? this.read(path)
    // The bodies of all pages together need not fit in memory.
    if (!known) this.heads.set(path, isProblem(page) ? page : { ...page, body: '' })
    return isProblem(page) ? undefined : page.address
  }

  private dataOf(path: string, page: Page, site: string | undefined, onLoss: OnLoss): Data {
    const { data, place, date, address } = page
    const folder = posix.dirname(path)
    const old = site ?? this.site
    const base = old === undefined ? undefined : new URL(address, old).href
    const named = textOf(data.title) || textOf(data.linkTitle)
    const losses = new Map<string, Set<string>>()
    const lose: OnLoss = (loss, what) => void losses.set(loss, (losses.get(loss) ?? new Set()).add(what))
    const body = readBody(this.bodyOf(path, page.body), {
      isHtml: !MARKDOWN.test(path),
      isMdx: this.isMdx(path),
      hasEmoji: this.configuration.hasEmoji,
      frontMatter: data,
      isLiquid: this.generator === 'jekyll' || this.generator === 'eleventy',
      pictureAt: (src) => this.pictureAt(src, folder, base),
      linkTo: (href) => this.linkTo(href, folder, address),
      addressOf: (tag, target) => this.referenceTo(tag, target, folder),
      pictureNamed: (name) => this.wikiPicture(name, folder),
      variable: (given) => this.valueIn(given, data),
      onLoss: lose,
    })
    if (!body) throw new TransferError('has a text that is too long to be converted')
    if (this.generator === 'eleventy' && /\{[{%]/.test(textOf(data.permalink)))
      lose('with an address that a template makes, so that default rules hold', textOf(data.permalink))
    const title = named || body.heading || capital(place.name.replaceAll(/[-_]+/g, ' '))
    const picture = picturePathIn(data)
    const given = picture === undefined ? undefined : textOf(valueAt(data, picture))
    const own = given === undefined ? undefined : this.pictureAt(given, folder, base)
    if (given !== undefined && own === undefined) lose('without pictures that are not in the folder', given)
    for (const [loss, found] of losses) onLoss(loss, `“${title}” (${path}): ${[...found].join(', ')}`)
    const hidden = whyHidden(data, place, date)
    if (hidden !== undefined) onLoss(hidden, `“${title}”`)
    const record: Data = {
      title,
      slug: textOf(data.slug) || place.name,
      path,
      section: place.section,
      sectionTitle: capital(place.section.replaceAll(/[-_]+/g, ' ')),
      date: date.slice(0, 10),
      content: body.content(named === ''),
      text: body.text,
      picture: own ?? body.pictures[0],
      pictureAlt: own === undefined ? body.pictureAlt : textOf(valueAt(data, pictureAltPathIn(data) ?? 'none')),
      pictures: body.pictures,
      address,
      aliases: aliasesOf(data, address, this.configuration),
      isActive: hidden === undefined,
    }
    const covered = Object.entries(data).filter(([key, value]) => isCoveredBy(record, key, value, picture))
    return { ...data, ...record, ...(covered.length > 0 && { frontMatter: Object.fromEntries(covered) }) }
  }

  /** Returns the value that a path has in templates of Jekyll and Eleventy. */
  private valueIn(path: string, data: Data): string | undefined {
    const [root = '', ...keys] = path.split('.')
    const value =
      this.generator === 'eleventy'
        ? valueAt(data, path)
        : root === 'page'
          ? valueAt(data, keys.join('.'))
          : root === 'site'
            ? valueAt(this.configuration.values, [keys[0]?.toLowerCase(), ...keys.slice(1)].join('.'))
            : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }

  /** @param base the address of the page on the old site, if that is known */
  private pictureAt(src: string, folder: string, base: string | undefined): string | undefined {
    if (/^(?:https?:)?\/\//i.test(src)) return absolute(src, undefined)
    if (/^[a-z]+:/i.test(src)) return undefined
    const path = pathIn(src)
    const isFromRoot = path.startsWith('/') || ALIAS.test(path)
    const fromRoot = path.replace(ALIAS, '').replace(/^\/+/, '')
    const beside = isFromRoot ? [] : [posix.join(folder, path)]
    const found = [...beside, ...STATIC.map((root) => posix.normalize(root + fromRoot))].find((one) =>
      this.files.pictures.has(one),
    )
    if (found !== undefined) return pictureAddress(found)
    return absolute(isFromRoot ? `/${fromRoot}` : src, base)
  }

  private linkTo(href: string, folder: string, address: string): string {
    if (/^(?:[a-z][\w+.-]*:|\/\/|#)/i.test(href)) return href
    const path = pathIn(href)
    const fragment = /#.*$/s.exec(href)?.[0] ?? ''
    const page = this.pageAt(path, folder)
    if (page !== undefined) return page + fragment
    if (path.startsWith('/')) return href
    return URL.canParse(href, `https://old.site${address}`)
      ? href === ''
        ? address
        : new URL(href, `https://old.site${address}`).href.slice('https://old.site'.length)
      : href
  }

  /** Returns the address of the page that a tag of a template, or a link of a wiki, refers to. */
  private referenceTo(tag: Reference, target: string, folder: string): string | undefined {
    if (tag === 'wiki') return this.wikiPage(target, folder)
    const path = pathIn(target)
    const fragment = /#.*$/s.exec(target)?.[0] ?? ''
    if (tag === 'ref' && path === '') return fragment
    const page =
      tag === 'link'
        ? this.addressOf(path.replace(/^\//, ''))
        : tag === 'ref'
          ? (this.pageAt(path, folder) ?? this.pageNamed(path))
          : this.postNamed(path)
    return page === undefined ? undefined : page + fragment
  }

  /** Returns the address of the post that a path of Jekyll ends with. */
  private postNamed(name: string): string | undefined {
    const file = [...this.paths].find((one) => one.includes('_posts/') && one.replace(/\.\w+$/, '').endsWith(name))
    return file === undefined ? undefined : this.addressOf(file)
  }

  /** Returns the address of the only page whose file, or whose folder if it is a bundle, has a name without folders. */
  private pageNamed(name: string): string | undefined {
    if (name.includes('/')) return undefined
    this.named ??= Map.groupBy(this.translations?.shown ?? this.paths, (path) =>
      withoutIndex(path).split('/').at(-1)!.toLowerCase(),
    )
    const [file, ...others] = this.named.get(name.replace(MARKDOWN, '').toLowerCase()) ?? []
    return file === undefined || others.length > 0 ? undefined : this.addressOf(file)
  }

  /** Returns the address of the page that a link of a wiki names by its path or its name. */
  private wikiPage(name: string, folder: string): string | undefined {
    const path = MARKDOWN.test(name) ? name : `${name}.md`
    return this.pageAt(path, folder) ?? this.pageNamed(name.split('/').at(-1)!)
  }

  /** Returns the address of the picture that an embed of a wiki names. Its name is enough if only one picture has it. */
  private wikiPicture(name: string, folder: string): string | undefined {
    const [own, ...others] = [...this.files.pictures].filter((path) => path === name || path.endsWith(`/${name}`))
    const beside = posix.join(folder, name)
    const found = this.files.pictures.has(beside) ? beside : others.length > 0 ? undefined : own
    return found === undefined ? undefined : pictureAddress(found)
  }

  /** Returns the address of the page that a link names by its file. */
  private pageAt(path: string, folder: string): string | undefined {
    const isFile = MARKDOWN.test(path)
    const roots = this.languages.folders.map((one) => one.path)
    // A page that is not translated is in the folder of the main language.
    const general = withoutLanguage(`${folder}/`, this.languages).path
    const places = path.startsWith('/')
      ? ['', 'content', 'docs', ...roots].map((root) => posix.join(root, path.slice(1)))
      : [posix.join(folder, path), posix.join('content', path), posix.join(general, path)]
    const files = isFile
      ? places
      : this.generator === 'hugo'
        ? places
            .map((one) => one.replace(/\/$/, ''))
            .flatMap((one) => ['.md', '/index.md', '/_index.md'].map((end) => one + end))
        : []
    return files.map((one) => this.addressOf(one)).find((one) => one !== undefined)
  }
}

/** Whether a folder has Markdown files that are pages. */
export function isMarkdownFolder(paths: readonly string[]): boolean {
  const markdown = paths.filter((path) => MARKDOWN.test(path))
  const all = new Set(markdown)
  return markdown.some((path) => isPage(generatorOf(paths), path, all))
}
