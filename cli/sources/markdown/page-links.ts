import { posix } from 'node:path'
import { fragmentIn, pathIn } from './words.ts'
import { withoutLanguage } from './languages.ts'
import type { Pages } from './pages.ts'
import { isMarkdown, withoutMarkdownExtension } from './site-files.ts'
import type { Reference } from './template-tags.ts'

/** The origin of relative addresses while they are resolved. Only their paths are used. */
const OLD_SITE = 'https://old.site'

/** Returns the path of a page without its extension. A page that stands for its folder has the path of that. */
const withoutIndex = (path: string) => path.replace(/(?:\/_?index)?\.\w+$/, '')

/** Finds the pages that links and tags of templates refer to. */
export class PageLinks {
  readonly #pages: Pages
  /** The files of the pages by their names. */
  readonly #named: ReadonlyMap<string, string[]>

  constructor(pages: Pages) {
    this.#pages = pages
    this.#named = Map.groupBy(pages.files.pages, (path) => withoutIndex(path).split('/').at(-1)!.toLowerCase())
  }

  /**
   * Returns the address that a link leads to.
   *
   * @param folder the folder of the page with the link
   * @param address the address of that page
   */
  linkTo(href: string, folder: string, address: string): string {
    if (/^(?:[a-z][\w+.-]*:|\/\/|#)/i.test(href)) return href
    const path = pathIn(href)
    const { languages } = this.#pages
    const own = withoutLanguage(`${folder}/`, languages).code
    // An address without a language is that of the main one.
    const page = this.#at(path, folder, [languages.main, own])
    if (page !== undefined) return page + fragmentIn(href)
    if (href === '') return address
    // Hugo's themes give words a meaning, such as `[term](g)` for a glossary. As an address they would lead nowhere.
    if (this.#pages.files.generator === 'hugo' && /^[\w-]+$/.test(href)) return href
    if (path.startsWith('/') || !URL.canParse(href, OLD_SITE + address)) return href
    return new URL(href, OLD_SITE + address).href.slice(OLD_SITE.length)
  }

  /** Returns the address of the page that a tag of a template refers to. */
  referenceTo(tag: Reference, target: string, folder: string): string | undefined {
    const path = pathIn(target)
    const fragment = fragmentIn(target)
    if (tag === 'ref' && path === '') return fragment
    const { languages } = this.#pages
    const own = withoutLanguage(`${folder}/`, languages).code
    const page =
      tag === 'link'
        ? this.#pages.addressAt(path.replace(/^\//, ''))
        : tag === 'ref'
          ? (this.#at(path, folder, [own, languages.main]) ?? this.#withName(path, folder))
          : this.#postNamed(path)
    return page === undefined ? undefined : page + fragment
  }

  /** Returns the address of the post that a path of Jekyll ends with. */
  #postNamed(name: string): string | undefined {
    const file = [...this.#pages.files.pages].find(
      (path) => path.includes('_posts/') && path.replace(/\.\w+$/, '').endsWith(name),
    )
    return file === undefined ? undefined : this.#pages.addressAt(file)
  }

  /** Returns the address of the only page whose file, or whose folder if it is a bundle, has a name without folders. */
  #withName(name: string, folder: string): string | undefined {
    if (name.includes('/')) return undefined
    const { languages } = this.#pages
    const { code } = withoutLanguage(`${folder}/`, languages)
    const all = this.#named.get(withoutMarkdownExtension(name).toLowerCase()) ?? []
    const own = all.filter((path) => withoutLanguage(path, languages).code === code)
    const [file, ...others] = own.length > 0 ? own : all
    return file === undefined || others.length > 0 ? undefined : this.#pages.addressAt(file)
  }

  /** Returns the address of the page that a link names by its file. @param codes the languages in which it is looked for, in their order */
  #at(path: string, folder: string, codes: readonly (string | undefined)[]): string | undefined {
    const { files, languages } = this.#pages
    const folders = [...languages.folders]
    const roots = codes.flatMap((code) => folders.flatMap(([root, of]) => (of.code === code ? [root] : [])))
    // A page that is not translated is in the folder of the main language.
    const general = withoutLanguage(`${folder}/`, languages).path
    const places = path.startsWith('/')
      ? ['', 'content', 'docs', ...roots].map((root) => posix.join(root, path.slice(1)))
      : [posix.join(folder, path), posix.join('content', path), posix.join(general, path)]
    const candidates = isMarkdown(path)
      ? places
      : files.generator === 'hugo'
        ? places
            .map((place) => place.replace(/\/$/, ''))
            .flatMap((place) => ['.md', '/index.md', '/_index.md'].map((end) => place + end))
        : []
    return candidates.map((candidate) => this.#pages.addressAt(candidate)).find((address) => address !== undefined)
  }
}
