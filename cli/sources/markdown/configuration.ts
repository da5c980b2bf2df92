import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { withoutTrailingSlashes } from '../../../schema/text.ts'
import { type Data, textOf } from '../records/values.ts'
import { isReadPattern } from './address-pattern.ts'
import { readData } from './front-matter.ts'
import { cascadeOf, type Defaults } from './inherited.ts'
import { type Languages, languagesOfDocusaurus, languagesOfHugo, noLanguages } from './languages.ts'
import { configurationIn, type SiteGenerator } from './site.ts'

/** The settings of a site that affect its pages and their addresses. */
export interface SiteConfiguration {
  /** The address of the site. */
  site?: string
  /** The path before all addresses, without a slash at its end. */
  base: string
  /** The pattern of Jekyll's posts, or the name of one of its styles. */
  permalink?: string
  /** The patterns of Hugo's sections and of Jekyll's collections. */
  patterns: ReadonlyMap<string, string>
  /** What the pages of parts of the site inherit. */
  defaults: Defaults[]
  /** The paths of folders that addresses have in place of their names. */
  routes: ReadonlyMap<string, string>
  /** Whether pages are `a.html` instead of `a/`. */
  isUgly: boolean
  languages: Languages
  /** How Docusaurus reads the files that do not state it: as MDX, as Markdown, or as their names say (`detect`). */
  format?: string
  /** Files and settings that could not be read. */
  unread: string[]
}

/** Example addresses of new sites are not those of their pages. */
function siteIn(address: string): Pick<SiteConfiguration, 'site'> {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return {}
  const { origin, hostname } = new URL(address)
  const isExample = /^(?:localhost|127\.0\.0\.1)$|(?:^|[.-])(?:example|your-?(?:site|domain|docusaurus\S*))\./
  return isExample.test(hostname) ? {} : { site: origin }
}

const pathIn = (address: string): string =>
  URL.canParse(address, 'https://old.site') ? withoutTrailingSlashes(new URL(address, 'https://old.site').pathname) : ''

/** The configuration of a site that states nothing. */
const blank = (): SiteConfiguration => ({
  base: '',
  patterns: new Map(),
  defaults: [],
  routes: new Map(),
  isUgly: false,
  languages: noLanguages(undefined),
  unread: [],
})

/** Returns the text of an option of Docusaurus, whose configuration is a program. */
const optionIn = (code: string, name: string): string | undefined =>
  new RegExp(String.raw`(?:^|[\s{,])${name}\s*:\s*(['"\`])([^'"\`\n]*)\1`).exec(code)?.[2]

/** Returns the options of a part of Docusaurus. */
const partIn = (code: string, name: string): string =>
  new RegExp(String.raw`\b${name}\s*:\s*\{([^{}]*)`).exec(code)?.[1] ?? ''

/** https://docusaurus.io/docs/api/docusaurus-config */
function docusaurus(code: string, paths: readonly string[]): SiteConfiguration {
  const routes = ['docs', 'blog'].flatMap((part): [string, string][] => {
    const route = optionIn(partIn(code, part), 'routeBasePath')
    return route === undefined ? [] : [[part, route.split('/').filter(Boolean).join('/')]]
  })
  return {
    ...blank(),
    ...siteIn(optionIn(code, 'url') ?? ''),
    base: pathIn(optionIn(code, 'baseUrl') ?? ''),
    routes: new Map(routes),
    languages: languagesOfDocusaurus(paths, optionIn(code, 'defaultLocale')),
    format: optionIn(partIn(code, 'markdown'), 'format') ?? 'mdx',
  }
}

/** Adds the configuration in a file. Files of Hugo with the name of a key have its value: `permalinks.toml`, `languages.de.toml`. */
function addFile(path: string, settings: Data, data: Data): void {
  const [, key = '', code] = /(?:^|\/)(permalinks|languages)(?:\.([\w-]+))?\.\w+$/.exec(path) ?? []
  const others = isObject(data[key]) ? data[key] : {}
  const own = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name.toLowerCase(), value]))
  Object.assign(
    data,
    key === '' ? own : { [key]: { ...others, ...(code === undefined ? settings : { [code]: settings }) } },
  )
}

/** Returns the patterns of Hugo's sections, which can be divided into pages, sections and terms, or of Jekyll's collections. */
function patternsIn({ permalinks, collections }: Data): [string, string][] {
  const sectionPatterns = [permalinks, isObject(permalinks) ? permalinks.page : {}].flatMap((patterns) =>
    Object.entries(isObject(patterns) ? patterns : {}),
  )
  const collectionPatterns = Object.entries(isObject(collections) ? collections : {}).map(
    ([name, collection]): [string, unknown] => [name, isObject(collection) ? collection.permalink : undefined],
  )
  return [...sectionPatterns, ...collectionPatterns].flatMap(([name, pattern]) =>
    typeof pattern === 'string' ? [[name, pattern]] : [],
  )
}

/** https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
const defaultsIn = (value: unknown): Defaults[] =>
  objectsIn(value).flatMap(({ scope, values }) => {
    const { path, type } = isObject(scope) ? scope : {}
    return isObject(values) ? [{ path: textOf(path).replaceAll(/^\/|\/$/g, ''), type: textOf(type), values }] : []
  })

/**
 * Reads the configuration of a site.
 *
 * @param paths the files of the folder
 */
export function readConfiguration(
  generator: SiteGenerator,
  paths: readonly string[],
  text: (path: string) => string,
): SiteConfiguration {
  const files = configurationIn(generator, paths)
  if (generator === 'docusaurus') return docusaurus(files.map(text).join('\n'), paths)
  const unread: string[] = []
  const data: Data = {}
  for (const path of files) {
    const settings = readData(path, text(path))
    if (isObject(settings)) addFile(path, settings, data)
    else unread.push(path)
  }
  const isHugo = generator === 'hugo'
  const permalink = textOf(data.permalink)
  const patterns = [['', permalink] as const, ...patternsIn(data)].filter(([, pattern]) => pattern !== '')
  for (const [, pattern] of patterns) if (!isReadPattern(pattern)) unread.push(pattern)
  const readable = new Map(patterns.filter(([, pattern]) => isReadPattern(pattern)))
  return {
    ...blank(),
    ...siteIn(textOf(isHugo ? data.baseurl : data.url)),
    base: pathIn(textOf(data.baseurl)),
    ...(readable.has('') && { permalink }),
    patterns: readable,
    defaults: isHugo ? cascadeOf(data.cascade, '', () => unread.push('cascade')) : defaultsIn(data.defaults),
    isUgly: data.uglyurls === true,
    ...(isHugo && isObject(data.languages) && { languages: languagesOfHugo(data) }),
    ...(!isHugo && { languages: noLanguages(textOf(data.default_lang) || textOf(data.lang) || undefined) }),
    unread,
  }
}
