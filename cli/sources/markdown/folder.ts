import { basename, posix } from 'node:path'
import { counted } from '../../../schema/counted.ts'
import { type Problem, TransferError } from '../../../schema/transfer/record.ts'
import { LINK } from '../files/folder-files.ts'
import type { ForeignRecord } from '../records/foreign-record.ts'
import { valueAt } from '../records/path.ts'
import { type Data, textOf } from '../records/values.ts'
import type { Body, readBody } from './body.ts'
import { LANGUAGE_KEYS } from './languages.ts'
import { aliasesOf } from './page-address.ts'
import { PageLinks } from './page-links.ts'
import { PagePictures } from './page-pictures.ts'
import { derivedIn, recordOf } from './page-record.ts'
import { isProblem, type Page, Pages, statedTitle } from './pages.ts'
import { picturePathIn } from './picture-keys.ts'
import { isMarkdown, SiteFiles } from './site-files.ts'
import { whyHidden } from './visibility.ts'
import { titleOfName } from './words.ts'

const OF_LANGUAGE = Object.fromEntries(LANGUAGE_KEYS.map((key) => [key, { from: [] }]))

type OnLoss = (loss: string, item: string) => void

/** A folder of Markdown files with front matter. */
export class MarkdownFolder {
  readonly #files: SiteFiles
  readonly #pages: Pages
  readonly #pictures: PagePictures
  readonly #readBody: typeof readBody

  private constructor(root: string, read: typeof readBody) {
    this.#files = new SiteFiles(root)
    this.#pages = new Pages(this.#files)
    this.#readBody = read
    this.#pictures = new PagePictures(this.#files.pictures)
  }

  /** Opens a folder. The parsers are loaded here, because other sources do not need them. */
  static async open(root: string): Promise<MarkdownFolder> {
    return new MarkdownFolder(root, (await import('./body.ts')).readBody)
  }

  /** The address of the site, if its configuration has one. */
  get site(): string | undefined {
    return this.#pages.configuration.site
  }

  /** Returns a function that reads the picture at an address from `records`. */
  picture(address: string): (() => Promise<Buffer>) | undefined {
    return this.#files.picture(address)
  }

  /**
   * Reads the pages in all languages.
   *
   * @param site the address of the old site, where pictures are that the folder does not have
   * @param locale the language of the originals that the user has chosen
   * @throws TransferError if there is no such language
   */
  *records(
    { site = this.site, locale }: { site?: string | undefined; locale?: string | undefined },
    onLoss: OnLoss,
  ): Generator<(ForeignRecord & { data: Data }) | Problem> {
    this.#pages.choose(locale)
    this.#nameOtherFiles(onLoss)
    const links = new PageLinks(this.#pages)
    for (const path of this.#files.pages) {
      const origin = { file: `${this.#files.name}/${path}` }
      try {
        const page = this.#pages.read(path)
        if (isProblem(page)) yield { origin: { ...origin, line: page.line }, message: page.message }
        else if (this.#files.generator === 'jekyll' && !page.hasFrontMatter)
          onLoss('left out (Jekyll shows no page without front matter)', path)
        else if (page.place.isIndex && basename(path).startsWith('_')) nameIntroduction(page, onLoss)
        else {
          const data = this.#dataOf(page, links, site, onLoss)
          const language = this.#pages.versionOf(page, onLoss)
          const derived = { ...derivedIn(page), ...(language && OF_LANGUAGE) }
          yield { list: page.place.section, ...(language && { language }), origin, derived, data }
        }
      } catch (error) {
        if (!(error instanceof TransferError)) throw error
        yield { origin, message: error.message }
      }
    }
  }

  /** Names the files that are not read. */
  #nameOtherFiles(onLoss: OnLoss): void {
    const { notes, others, bare, links } = this.#files
    const { configuration, data } = this.#pages
    for (const path of configuration.unread)
      onLoss('with settings that cannot be read, so that default rules hold', path)
    for (const path of links) onLoss(LINK, path)
    for (const path of notes) onLoss('left out (no page of the site)', path)
    for (const path of others) onLoss('left out (a page in a format that cannot be read)', path)
    for (const path of bare) onLoss('left out (HTML without front matter)', path)
    for (const path of data)
      onLoss('left out (data that only templates show; import JSON, YAML and CSV as a source of their own)', path)
  }

  /** Returns the record of a page, and names what it loses. @param base the address of the old site */
  #dataOf(page: Page, links: PageLinks, site: string | undefined, onLoss: OnLoss): Data {
    const { path, data, place, address } = page
    const { configuration } = this.#pages
    const base = site === undefined ? undefined : new URL(address, site).href
    const losses = new Map<string, Set<string>>()
    const lose: OnLoss = (loss, what) => void losses.set(loss, (losses.get(loss) ?? new Set()).add(what))
    const body = this.#bodyOf(page, links, base, lose)
    if (/\{[{%]/.test(textOf(data.permalink)))
      lose('with an address that a template makes, so that default rules hold', textOf(data.permalink))
    const stated = statedTitle(page)
    const title = stated || body.heading || titleOfName(place.name)
    const key = picturePathIn(data)
    const src = key === undefined ? undefined : textOf(valueAt(data, key))
    const picture = src === undefined ? undefined : this.#pictures.at(src, posix.dirname(path), base)
    if (src !== undefined && picture === undefined) lose('without pictures that are not in the folder', src)
    for (const [loss, items] of losses) onLoss(loss, `“${title}” (${path}): ${[...items].join(', ')}`)
    const hidden = whyHidden(page)
    if (hidden !== undefined) onLoss(hidden, page.program === undefined ? `“${title}”` : `“${title}” (${path})`)
    const aliases = aliasesOf(data, address, configuration)
    return recordOf(page, {
      title,
      body,
      isTitleTaken: stated === '',
      picture,
      aliases,
      isActive: hidden === undefined,
    })
  }

  /** @throws TransferError if the text is too long */
  #bodyOf(
    { path, isMdx, body: text, address }: Page,
    links: PageLinks,
    base: string | undefined,
    onLoss: OnLoss,
  ): Body {
    const { generator } = this.#files
    const folder = posix.dirname(path)
    const body = this.#readBody(text, {
      isHtml: !isMarkdown(path),
      isMdx,
      // Only folders of notes, such as those of Obsidian, have no known generator.
      hasComments: generator === 'other',
      // Other generators have Liquid, too. A comment in it must not become text.
      isLiquid: generator === 'jekyll' || (generator === 'other' && text.includes('{%')),
      pictureAt: (src) => this.#pictures.at(src, folder, base),
      linkTo: (href) => links.linkTo(href, folder, address),
      addressOf: (tag, target) => links.referenceTo(tag, target, folder),
      onLoss,
    })
    if (!body) throw new TransferError('has a text that is too long to be converted')
    return body
  }
}

/** Names an introduction of a list of pages, which is not read, with what it has. */
function nameIntroduction({ path, own, body }: Page, onLoss: OnLoss): void {
  const title = textOf(own.title)
  const words = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const keys = Object.keys(own).filter((key) => key !== 'title' && key !== 'cascade')
  const parts = [title && `“${title}”`, words > 0 && counted(words, 'word'), ...keys].filter(Boolean)
  if (parts.length > 0) onLoss('left out (the introduction of a list of pages)', `${path} (${parts.join(', ')})`)
}
