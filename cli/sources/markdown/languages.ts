import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { withoutTrailingSlashes } from '../../../schema/text.ts'
import type { LanguageVersion } from '../records/foreign-record.ts'
import { hasNoLocales, localeIn, mostFrequent, tagOf } from '../records/locales.ts'
import { type Data, textOf } from '../records/values.ts'

/*
 * The languages of a site: of Hugo by folder or by name of file (https://gohugo.io/content-management/multilingual/), of Docusaurus in
 * `i18n` (https://docusaurus.io/docs/i18n/introduction), of Jekyll by `lang` in the front matter (https://polyglot.untra.io). Other
 * sites have one language here.
 */

/** A folder with pages in a language. */
export interface LanguageFolder {
  /** The folder in which these pages would be on a site of one language. */
  target: string
  code: string
  /** What their addresses begin with. */
  prefix: string
}

export interface Languages {
  /** The language of files that state none; undefined if it is unknown. */
  main: string | undefined
  /** The folders of languages by their paths, with a slash at the end. */
  folders: ReadonlyMap<string, LanguageFolder>
  /** What addresses begin with, by the code of the language. Has the languages that the name of a file can state. */
  prefixes: ReadonlyMap<string, string>
  /** Whether the site shows a page without a translation in its main language. */
  hasFallback: boolean
}

/** @param main the language of the site, if its configuration states it */
export const noLanguages = (main: string | undefined): Languages => ({
  main,
  folders: new Map(),
  prefixes: new Map(),
  hasFallback: true,
})

/** Returns the folder with the content of a language. Keys of Hugo can be in any case. */
const contentDirOf = (language: unknown): string =>
  textOf(Object.entries(isObject(language) ? language : {}).find(([key]) => key.toLowerCase() === 'contentdir')?.[1])

/** Reads the languages in the configuration of Hugo. @param data the configuration with keys in small letters */
export function languagesOfHugo(data: Data): Languages {
  const main = textOf(data.defaultcontentlanguage) || 'en'
  const prefixOf = (code: string) => (code === main && data.defaultcontentlanguageinsubdir !== true ? '' : `/${code}`)
  const languages = Object.entries(isObject(data.languages) ? data.languages : {})
  const folderOf = (source: unknown, code: string): [string, LanguageFolder] => [
    `${withoutTrailingSlashes(textOf(source))}/`,
    { target: 'content/', code, prefix: prefixOf(code) },
  ]
  const own = languages.flatMap(([code, language]) => {
    const folder = contentDirOf(language)
    return folder === '' ? [] : [folderOf(folder, code)]
  })
  const mounts = objectsIn(isObject(data.module) ? data.module.mounts : undefined).flatMap((mount) => {
    const { source, target, lang, sites } = mount
    const matrix = isObject(sites) && isObject(sites.matrix) ? sites.matrix.languages : undefined
    const code = textOf(lang) || textOf([matrix].flat()[0]) || main
    return target === 'content' && /^content\/./.test(textOf(source)) ? [folderOf(source, code)] : []
  })
  // The folder of the languages that name none: that of the main one, as the others have names of files.
  const general =
    languages.length > 0 && /^content\/./.test(textOf(data.contentdir)) ? [folderOf(data.contentdir, main)] : []
  return {
    main,
    folders: new Map([...general, ...mounts, ...own]),
    prefixes: new Map(languages.map(([code]) => [code, prefixOf(code)])),
    hasFallback: false,
  }
}

/** A folder of translated pages: of a plugin, of an instance of the plugin (its name ends with the id), and of a version. */
const TRANSLATED = /^i18n\/([^/]+)\/docusaurus-plugin-content-(docs|blog|pages)(-[\w-]+)?\/(current\/|(?=version-))?/

/** Finds the languages of Docusaurus. @param main the language that its configuration states */
export function languagesOfDocusaurus(paths: readonly string[], main = 'en'): Languages {
  const folders = paths.flatMap((path): [string, LanguageFolder][] => {
    const [folder, code = '', plugin = '', id, version] = TRANSLATED.exec(path) ?? []
    // The docs have a folder for each version. Other files beside them are no pages.
    if (folder === undefined || (plugin === 'docs' && version === undefined)) return []
    const own = { docs: version === '' ? 'versioned_docs' : 'docs', blog: 'blog', pages: 'src/pages' }[plugin]!
    return [[folder, { target: `${id?.slice(1) ?? own}/`, code, prefix: code === main ? '' : `/${code}` }]]
  })
  return { ...noLanguages(main), folders: new Map(folders) }
}

/** A file and its language, which is removed from its path. */
export interface LocalFile {
  /** The path that it would have on a site of one language. */
  path: string
  /** What its address begins with. */
  prefix: string
  /** The code of its language; undefined if nothing states it. */
  code: string | undefined
}

/** Returns the paths of the folders that a file is in, with a slash at the end, the innermost first. */
function* foldersOf(path: string): Generator<string> {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) yield path.slice(0, at + 1)
}

/** Returns the path that a file would have on a site of one language, and its language. */
export function withoutLanguage(path: string, { folders, prefixes }: Languages): LocalFile {
  const own = foldersOf(path).find((parent) => folders.has(parent)) ?? ''
  const folder = folders.get(own)
  const within = folder ? folder.target + path.slice(own.length) : path
  const [, start, code, end] = /^(.*)\.([\w-]+)(\.\w+)$/.exec(within) ?? []
  const prefix = code === undefined ? undefined : prefixes.get(code)
  return prefix === undefined
    ? { path: within, prefix: folder?.prefix ?? '', code: folder?.code }
    : { path: start! + end!, prefix, code }
}

/** Returns the part of a path that translations share. */
const sharedPath = (path: string, languages: Languages): string =>
  withoutLanguage(path, languages).path.replace(/\.\w+$/, '')

/** Keys of front matter that name the page which translations have in common: of Hugo, and of Jekyll and its plugin Polyglot. */
const PAGE_KEYS = ['translationKey', 'ref', 'page_id']

/** Keys of front matter that tell the language of a page, and of which page it is a translation. */
export const LANGUAGE_KEYS = ['lang', ...PAGE_KEYS]

/** What is known of a page before it is read as a record. */
export interface PageHead {
  path: string
  data: Data
  address: string
}

/** Finds out which pages are translations of which. */
export class Translations {
  readonly #languages: Languages
  readonly #isJekyll: boolean
  /** The language of pages that state none. */
  readonly #main: string
  readonly #original: string | undefined
  /** The pages of a site with a fallback that are in the language of the originals, without that language. */
  readonly #shown: ReadonlySet<string>

  /**
   * @param heads the pages, if their front matter states their language, as in Jekyll
   * @param locale the language of the originals that the user has chosen; by default the main one of the site
   * @throws TransferError if no page is in the chosen language
   */
  constructor(
    name: string,
    paths: Iterable<string>,
    languages: Languages,
    heads: readonly PageHead[],
    locale?: string,
  ) {
    this.#languages = languages
    this.#isJekyll = heads.length > 0
    const all = [...paths]
    const stated = heads.map(stating).filter((code) => code !== '')
    this.#main = languages.main ?? mostFrequent(stated) ?? ''
    const found = this.#isJekyll
      ? heads.map((head) => this.#codeOf(head.path, head))
      : all.map((path) => this.#codeOf(path))
    const codes = [...new Set(found)].filter((code) => code !== '')
    if (codes.length < 2) {
      if (locale !== undefined) throw hasNoLocales(name)
      this.#shown = new Set()
      return
    }
    this.#original =
      locale === undefined ? (codes.find((code) => code === this.#main) ?? codes[0]!) : localeIn(locale, codes)
    const inOriginal = languages.hasFallback ? all.filter((path) => this.#codeOf(path) === this.#original) : []
    this.#shown = new Set(inOriginal.map((path) => sharedPath(path, languages)))
  }

  /** Returns the language of a page, unless the site has one only. @param onFallback called for a page without a translation that the site shows instead */
  versionOf(head: PageHead, onFallback: (original: string) => void): LanguageVersion | undefined {
    const original = this.#original
    if (original === undefined) return undefined
    const { path, data, address } = head
    const own = this.#codeOf(path, head)
    const key = PAGE_KEYS.map((name) => textOf(data[name])).find(Boolean)
    const shared = this.#isJekyll ? withoutPrefix(address, own) : sharedPath(path, this.#languages)
    const isFallback =
      this.#languages.hasFallback &&
      !this.#isJekyll &&
      own === this.#main &&
      own !== original &&
      !this.#shown.has(shared)
    if (isFallback) onFallback(original)
    return { document: key === undefined ? shared : `key ${key}`, code: isFallback ? original : own, original }
  }

  #codeOf(path: string, head?: PageHead): string {
    return withoutLanguage(path, this.#languages).code ?? ((this.#isJekyll && head && stating(head)) || this.#main)
  }
}

/** Returns the language that the front matter of a page states. */
const stating = ({ data }: PageHead): string => (tagOf(textOf(data.lang)) === undefined ? '' : textOf(data.lang))

/** Returns an address without the folder of its language. */
const withoutPrefix = (address: string, code: string): string =>
  address.startsWith(`/${code}/`) ? address.slice(code.length + 1) : address
