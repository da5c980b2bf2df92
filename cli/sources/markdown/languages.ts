import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { withoutTrailingSlashes } from '../../../schema/text.ts'
import { type Data, textOf } from '../records/values.ts'

/*
 * The languages of a site: of Hugo by folder or by name of file (https://gohugo.io/content-management/multilingual/), of Docusaurus in
 * `i18n` (https://docusaurus.io/docs/i18n/introduction). Other sites have one language here.
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
  return {
    main,
    folders: new Map([...mounts, ...own]),
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
const sharedPath = (path: string): string => path.replace(/\.\w+$/, '')

/** The pages of a site in one language. */
export interface InLanguage {
  /** The pages that are read. */
  shown: ReadonlySet<string>
  /** The pages in other languages, by their language. */
  others: ReadonlyMap<string, string>
  /** The pages that have no translation and are read in the main language instead. */
  untranslated: string[]
  /** For each page in another language, the translation that is read. */
  instead: ReadonlyMap<string, string>
}

/** Returns the language codes of the pages, or an empty list if all pages have the same language. */
export function codesOf(paths: Iterable<string>, languages: Languages): string[] {
  const codes = new Set([...paths].map((path) => withoutLanguage(path, languages).code ?? languages.main ?? ''))
  return codes.size > 1 ? [...codes].filter((code) => code !== '') : []
}

/** Divides pages into those that are read in a language and the others. @param code the language to read */
export function inLanguage(paths: Iterable<string>, languages: Languages, code: string): InLanguage {
  const { main, hasFallback } = languages
  const codeOf = (path: string) => withoutLanguage(path, languages).code ?? main ?? ''
  const shown = new Set<string>()
  const others = new Map<string, string>()
  const untranslated: string[] = []
  const instead = new Map<string, string>()
  for (const translations of Map.groupBy(paths, (path) => sharedPath(withoutLanguage(path, languages).path)).values()) {
    const translation = translations.find((path) => codeOf(path) === code)
    const original = hasFallback
      ? translations.find((path) => withoutLanguage(path, languages).code === undefined)
      : undefined
    const page = translation ?? original
    if (page !== undefined) shown.add(page)
    if (translation === undefined && original !== undefined) untranslated.push(original)
    for (const path of translations) {
      // Files of one language that differ only in their extension are separate pages.
      if (codeOf(path) === (page === undefined ? code : codeOf(page))) shown.add(path)
      else {
        others.set(path, codeOf(path))
        if (page !== undefined) instead.set(path, page)
      }
    }
  }
  return { shown, others, untranslated, instead }
}
