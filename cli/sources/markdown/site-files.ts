import { basename } from 'node:path'
import { decodeUtf8 } from '../../../schema/transfer/json.ts'
import { folderFiles, type FolderFiles } from '../files/folder-files.ts'
import { canBeHtmlPage, generatorOf, isOtherPage, isPage, type SiteGenerator } from './site.ts'

/** Largest text file, in bytes. */
const FILE_LIMIT = 4 * 1024 * 1024

const MARKDOWN = /\.(?:md|mdx|markdown)$/i

/** Whether a file is Markdown or MDX, by its name. */
export const isMarkdown = (path: string): boolean => MARKDOWN.test(path)

/** Returns a name without the extension of Markdown. */
export const withoutMarkdownExtension = (name: string): string => name.replace(MARKDOWN, '')

/** Aliases of the folders of sources: `@/assets/a.png`, `@site/static/a.png`. */
const ALIAS = /^(?:@site\/|~\/|@\/)/

/** Returns the path, from the folder of the site, that begins with an alias. Returns undefined for a path without an alias. */
export const withoutAlias = (path: string): string | undefined =>
  ALIAS.test(path) ? path.replace(ALIAS, '') : undefined

/** The files of a site, by what they are. */
export class SiteFiles {
  readonly generator: SiteGenerator
  readonly name: string
  /** The paths of all files. */
  readonly paths: readonly string[]
  /** The files that are pages. */
  readonly pages: ReadonlySet<string>
  /** Markdown files that are not pages. */
  readonly notes: readonly string[]
  /** Pages in formats that are not read. */
  readonly others: readonly string[]
  /** HTML files without front matter. */
  readonly bare: readonly string[]
  readonly #files: FolderFiles

  constructor(root: string) {
    this.#files = folderFiles(root)
    this.paths = this.#files.paths
    this.name = basename(root)
    this.generator = generatorOf(this.paths)
    const markdown = new Set(this.paths.filter(isMarkdown))
    const html = this.paths.filter((path) => canBeHtmlPage(this.generator, path))
    const htmlPages = new Set(html.filter((path) => this.#hasFrontMatter(path)))
    this.pages = new Set(
      this.paths.filter(
        (path) => htmlPages.has(path) || (markdown.has(path) && isPage(this.generator, path, markdown)),
      ),
    )
    this.notes = [...markdown].filter((path) => !this.pages.has(path))
    this.others = this.paths.filter((path) => isOtherPage(this.generator, path))
    this.bare = html.filter((path) => !htmlPages.has(path))
  }

  /** The paths of the pictures. */
  get pictures(): ReadonlySet<string> {
    return this.#files.pictures
  }

  /** The paths of symbolic links. */
  get links(): readonly string[] {
    return this.#files.links
  }

  /** Returns a function that reads the picture at an address. */
  picture(address: string): (() => Promise<Buffer>) | undefined {
    return this.#files.picture(address)
  }

  /** @throws TransferError if the file is too large or not in UTF-8 */
  text(path: string): string {
    return decodeUtf8(this.#files.read(path, FILE_LIMIT))
  }

  /** Whether a file of HTML begins with front matter. */
  #hasFrontMatter(path: string): boolean {
    if (this.#files.sizeOf(path) > FILE_LIMIT) return false
    const begin = this.#files
      .read(path, FILE_LIMIT)
      .subarray(0, 6)
      .toString()
      .replace(/^\uFEFF/, '')
    return /^(?:---|\+\+\+)/.test(begin)
  }
}

/** Whether a folder has Markdown files that are pages. */
export function isMarkdownFolder(paths: readonly string[]): boolean {
  const markdown = new Set(paths.filter(isMarkdown))
  return [...markdown].some((path) => isPage(generatorOf(paths), path, markdown))
}
