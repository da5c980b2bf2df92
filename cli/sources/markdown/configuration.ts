import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { withoutTrailingSlashes } from '../../../schema/text.ts'
import { type Data, textOf } from '../records/values.ts'
import { readData } from './front-matter.ts'
import { cascadeOf, type Defaults } from './inherited.ts'
import { type Languages, languagesOfDocusaurus, languagesOfHugo, noLanguages } from './languages.ts'
import type { SiteGenerator } from './site.ts'

/** What the configuration of a site says about the addresses of its pages. */
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
  /** The sections of Hugo whose pages are `a.html` instead of `a/`, or `*` for all, also of MkDocs. */
  ugly: ReadonlySet<string>
  languages: Languages
  /** How Docusaurus reads the files that do not state it: as MDX, as Markdown, or as their names say (`detect`). */
  format?: string
  /** Whether codes such as `:rocket:` are shown as emoji. */
  hasEmoji: boolean
  /** Files that could not be read. */
  unread: string[]
}

const FILES: Record<SiteGenerator, RegExp | undefined> = {
  hugo: /^(?:config\/_default\/)?(?:hugo|config|permalinks|languages(?:\.[\w-]+)?)\.(?:toml|ya?ml|json)$/,
  jekyll: /^_config\.(?:ya?ml|toml)$/,
  docusaurus: /^docusaurus\.config\.\w+$/,
  astro: /^astro\.config\.\w+$/,
  eleventy: undefined,
  gatsby: undefined,
  next: undefined,
  mkdocs: /^mkdocs\.ya?ml$/,
  unknown: undefined,
}

/** Generators whose configuration is a program, or YAML that names functions of Python. */
const PROGRAMS: ReadonlySet<SiteGenerator> = new Set(['docusaurus', 'astro', 'mkdocs'])

const lowered = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key.toLowerCase(), value]))

/** Adds the configuration in a file. Files of Hugo with the name of a key have its value: `permalinks.toml`, `languages.de.toml`. */
function addFile(path: string, read: Data, data: Data): void {
  const [, key = '', code] = /(?:^|\/)(permalinks|languages)(?:\.([\w-]+))?\.\w+$/.exec(path) ?? []
  const others = isObject(data[key]) ? data[key] : {}
  Object.assign(
    data,
    key === '' ? lowered(read) : { [key]: { ...others, ...(code === undefined ? read : { [code]: read }) } },
  )
}

const textsIn = (value: unknown): [string, string][] =>
  Object.entries(isObject(value) ? value : {}).flatMap(([key, one]) => (typeof one === 'string' ? [[key, one]] : []))

/** Patterns are those of pages, unless they are divided into pages, sections, taxonomies and terms. */
const hugoPatterns = (permalinks: unknown): [string, string][] => [
  ...textsIn(permalinks),
  ...textsIn(isObject(permalinks) ? permalinks.page : undefined),
]

const jekyllCollections = (collections: unknown): [string, string][] =>
  Object.entries(isObject(collections) ? collections : {}).flatMap(([name, one]) =>
    isObject(one) && typeof one.permalink === 'string' ? [[name, one.permalink]] : [],
  )

const defaultsIn = (value: unknown): Defaults[] =>
  objectsIn(value).flatMap(({ scope, values }) => {
    const { path, type } = isObject(scope) ? scope : {}
    return isObject(values) ? [{ path: textOf(path).replaceAll(/^\/|\/$/g, ''), type: textOf(type), values }] : []
  })

/** Returns the languages that the configuration of a site and the folders of its generator state. */
function languagesOf(generator: SiteGenerator, data: Data, code: string, paths: readonly string[]): Languages {
  const main = optionIn(code, 'defaultLocale') ?? textOf(data.default_lang)
  const stated = main === '' || main === 'root' ? undefined : main
  if (generator === 'hugo' && isObject(data.languages)) return languagesOfHugo(data)
  return generator === 'docusaurus' ? languagesOfDocusaurus(paths, stated) : noLanguages(stated)
}

/** Returns the text of an option in a configuration that is a program. */
const optionIn = (code: string, name: string): string | undefined =>
  new RegExp(String.raw`(?:^|[\s{,])${name}\s*:\s*(['"\`])([^'"\`\n]*)\1`).exec(code)?.[2]

/** Returns the value of a key of MkDocs. */
const keyIn = (code: string, name: string): string | undefined =>
  new RegExp(String.raw`^${name}:[ \t]*["']?([^\s"'#]+)`, 'm').exec(code)?.[1]

/** Returns the paths at which Docusaurus shows its docs and its blog. Starlight, a theme of Astro, has its docs at the root. */
const routesIn = (generator: SiteGenerator, code: string): [string, string][] =>
  generator === 'astro'
    ? code.includes('@astrojs/starlight')
      ? [['docs', '']]
      : []
    : ['docs', 'blog'].flatMap((part): [string, string][] => {
        const [, options] = new RegExp(String.raw`\b${part}\s*:\s*\{([^{}]*)`).exec(code) ?? []
        const route = options === undefined ? undefined : optionIn(options, 'routeBasePath')
        return route === undefined ? [] : [[part, route.split('/').filter(Boolean).join('/')]]
      })

/** Reads `markdown: { format }`: https://docusaurus.io/docs/api/docusaurus-config#markdown. */
function formatIn(generator: SiteGenerator, code: string): Pick<SiteConfiguration, 'format'> {
  if (generator !== 'docusaurus') return {}
  const [, options = ''] = /\bmarkdown\s*:\s*\{([^{}]*)/.exec(code) ?? []
  return { format: optionIn(options, 'format') ?? 'mdx' }
}

/** Example addresses of new sites are not those of their pages. */
function siteIn(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { origin, hostname } = new URL(address)
  return /^(?:localhost|127\.0\.0\.1)$|(?:^|[.-])(?:example|your-?(?:site|domain|docusaurus\S*))\./.test(hostname)
    ? undefined
    : origin
}

const pathIn = (address: string): string =>
  URL.canParse(address, 'https://old.site') ? withoutTrailingSlashes(new URL(address, 'https://old.site').pathname) : ''

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
  const unread: string[] = []
  const data: Data = {}
  let code = ''
  for (const path of paths.filter((one) => FILES[generator]?.test(one))) {
    if (PROGRAMS.has(generator)) {
      code += text(path)
      continue
    }
    const read = readData(path, text(path))
    if (!isObject(read)) unread.push(path)
    else addFile(path, read, data)
  }
  const stated = generator === 'mkdocs' ? keyIn(code, 'site_url') : undefined
  const address = textOf(data.baseurl) || stated || optionIn(code, 'url') || optionIn(code, 'site') || ''
  const site = siteIn(generator === 'jekyll' ? textOf(data.url) : address)
  const base = pathIn(
    generator === 'hugo' || generator === 'jekyll'
      ? textOf(data.baseurl)
      : (stated ?? optionIn(code, generator === 'astro' ? 'base' : 'baseUrl') ?? ''),
  )
  const ugly = data.uglyurls
  const permalink = textOf(data.permalink)
  return {
    ...(site === undefined ? {} : { site }),
    base,
    ...(permalink === '' ? {} : { permalink }),
    patterns: new Map(generator === 'jekyll' ? jekyllCollections(data.collections) : hugoPatterns(data.permalinks)),
    defaults:
      generator === 'hugo' ? cascadeOf(data.cascade, '', () => unread.push('cascade')) : defaultsIn(data.defaults),
    routes: new Map(routesIn(generator, code)),
    ugly: new Set(
      ugly === true || keyIn(code, 'use_directory_urls') === 'false'
        ? ['*']
        : Object.entries(isObject(ugly) ? ugly : {}).flatMap(([key, one]) => (one === true ? [key] : [])),
    ),
    languages: languagesOf(generator, data, code, paths),
    ...formatIn(generator, code),
    hasEmoji:
      generator === 'docusaurus' || data.enableemoji === true || /jemoji/.test(JSON.stringify(data.plugins ?? '')),
    unread,
  }
}
