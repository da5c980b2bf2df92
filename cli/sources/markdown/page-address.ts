import { posix } from 'node:path'
import { type Data, textOf } from '../records/values.ts'
import type { SiteConfiguration } from './configuration.ts'
import type { Place, SiteGenerator } from './site.ts'

/*
 * The addresses that pages have by the rules of their generators: https://jekyllrb.com/docs/permalinks/,
 * https://gohugo.io/content-management/urls/, https://docusaurus.io/docs/create-doc, https://docs.astro.build/en/guides/routing/.
 */

/** Returns a name as Jekyll and Hugo write it in addresses. */
const inAddress = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, '-')

/** Returns a title as Hugo writes it in addresses. */
const titleInAddress = (title: string) =>
  inAddress(title)
    .replaceAll(/[^\p{L}\p{M}\p{N}._~#+@-]/gu, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Returns the parts of a date that patterns can name; undefined for any other value. */
function dateValues(date: string): Record<string, string> | undefined {
  const time = Date.parse(date.slice(0, 10))
  if (Number.isNaN(time)) return undefined
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(time)
  const ofYear = Math.round((time - Date.parse(`${year}-01-01`)) / 86_400_000) + 1
  return {
    year,
    short_year: year.slice(2),
    month,
    i_month: String(Number(month)),
    short_month: name({ month: 'short' }),
    long_month: name({ month: 'long' }),
    monthname: name({ month: 'long' }).toLowerCase(),
    day,
    i_day: String(Number(day)),
    y_day: String(ofYear).padStart(3, '0'),
    yearday: String(ofYear),
    weekday: String(new Date(time).getUTCDay()),
    weekdayname: name({ weekday: 'long' }).toLowerCase(),
  }
}

const asPath = (text: string) => `/${text}`.replaceAll(/\/{2,}/g, '/')

/** Fills a pattern. Returns undefined if the page lacks a value. */
function filled(pattern: string, valueOf: (key: string, part: string) => string | undefined): string | undefined {
  let isComplete = true
  const text = pattern.replaceAll(/:(\w+)(\[[^\][]*\])?/g, (written, key: string, part = '') => {
    const value = valueOf(key, part)
    isComplete &&= value !== undefined
    return value ?? written
  })
  return isComplete ? asPath(text) : undefined
}

/** The characters that Jekyll replaces by hyphens: `default` and `pretty` mode of its filter `slugify`. */
const NOT_DEFAULT = /[^\p{L}\p{M}\p{N}]+/gu
const NOT_PRETTY = /[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu

const slugified = (name: string, replaced = NOT_DEFAULT) => name.replaceAll(replaced, '-').replaceAll(/^-|-$/g, '')

/** The built-in permalink styles of Jekyll: https://jekyllrb.com/docs/permalinks/#built-in-formats. */
const STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
}

/** Returns the suffix that a permalink style adds to the address of a page that is not a post. */
function suffixOf(style: string): string {
  if (style === 'pretty' || style.endsWith('/')) return '/'
  return style in STYLES || style.endsWith(':output_ext') ? '.html' : ''
}

function jekyllAddress(place: Place, data: Data, date: string, path: string, configuration: SiteConfiguration): string {
  const type = place.isPost ? 'posts' : path.startsWith('_') ? place.section : 'pages'
  const style = configuration.permalink ?? 'date'
  const own =
    textOf(data.permalink) || (place.isPost ? style : type === 'pages' ? '' : configuration.patterns.get(type))
  const folders = type === 'pages' || place.isPost ? place.folders : place.folders.slice(1)
  if (!own) {
    const base = ['', ...place.folders].join('/').replace('/_', '/')
    return place.isIndex ? asPath(`${base}/`) : `${base}/${place.name}${suffixOf(style)}`
  }
  // Jekyll leaves spaces in the addresses of categories.
  const categories = [data.category, data.categories].flat().map((one) => textOf(one).toLowerCase())
  const slug = textOf(data.slug) || place.name
  const values: Record<string, string> = {
    ...dateValues(date),
    categories: [...new Set(categories)].filter(Boolean).join('/'),
    slugified_categories: [...new Set(categories.map((one) => slugified(one)))].filter(Boolean).join('/'),
    title: slugified(slug, NOT_PRETTY),
    slug: slugified(slug.toLowerCase()),
    name: slugified(place.name.toLowerCase()),
    path: [...folders, place.name].join('/'),
    basename: place.name,
    collection: place.section,
    output_ext: '.html',
  }
  return filled(STYLES[own] ?? own, (key) => values[key] ?? '') ?? ''
}

/** Returns the part of a list that a pattern of Hugo selects: `[0]`, `[last]`, `[1:]`. */
function selected(list: string[], part: string): string[] {
  const inner = part.slice(1, -1)
  if (inner === '') return list
  const at = (text: string, absent: number) => (text === '' ? absent : text === 'last' ? list.length - 1 : Number(text))
  const [from = '', to] = inner.split(':')
  return to === undefined ? list.slice(at(from, 0)).slice(0, 1) : list.slice(at(from, 0), at(to, list.length))
}

function hugoPattern(pattern: string, place: Place, data: Data, date: string): string | undefined {
  const slug = titleInAddress(textOf(data.slug))
  const title = titleInAddress(textOf(data.title) || place.name)
  const values: Record<string, string> = {
    ...dateValues(date),
    section: place.folders[0] ?? '',
    title,
    slug: slug || title,
    filename: place.name,
    contentbasename: place.name,
    slugorfilename: slug || place.name,
    slugorcontentbasename: slug || place.name,
  }
  const address = filled(pattern, (key, part) =>
    key === 'sections' ? selected(place.folders, part).join('/') : values[key],
  )
  if (address === undefined) return undefined
  return inAddress(/\/$|\.\w+$/.test(address) ? address : `${address}/`)
}

function hugoAddress(place: Place, data: Data, date: string, { patterns, ugly }: SiteConfiguration): string {
  const [section = '/'] = place.folders
  const url = textOf(data.url)
  const pattern = url.includes(':') ? url : patterns.get(section)
  const patterned = pattern === undefined ? undefined : hugoPattern(pattern, place, data, date)
  if (patterned !== undefined) return patterned
  const isHome = place.isIndex && place.folders.length === 0 && place.name === 'index'
  const name = isHome ? '' : textOf(data.slug) || place.name
  const address = asPath([...place.folders, name].filter(Boolean).join('/'))
  const isUgly = (ugly.has('*') || ugly.has(section)) && !isHome
  return inAddress(isUgly ? `${address}.html` : `${address}/`.replace('//', '/'))
}

function docusaurusAddress(place: Place, data: Data, { routes }: SiteConfiguration): string {
  const slug = textOf(data.slug)
  const [root = place.section] = place.folders
  const route = routes.get(root) ?? root
  const within = place.folders.slice(1)
  const dated = place.date === undefined ? undefined : `${place.date.replaceAll('-', '/')}/${place.name}`
  if (slug.startsWith('/') || dated !== undefined) return asPath(`${route}/${slug || dated}`)
  if (place.isIndex && place.folders.length === 0)
    return asPath(routes.get(place.name) ?? (place.name === 'index' ? '' : place.name))
  // A document is found by its id, where it has one.
  const own = slug || (root === 'docs' && textOf(data.id)) || place.name
  return asPath([place.folders.length === 0 ? '' : route, ...within, own].filter(Boolean).join('/'))
}

/** Returns the address by the folders of a page, as Astro, Eleventy, MkDocs and others have it. */
function otherAddress(place: Place, data: Data, { routes, ugly }: SiteConfiguration): string {
  const slug = textOf(data.slug)
  if (slug.startsWith('/')) return slug
  const [root, ...within] = place.folders
  const folders = root === undefined ? [] : [routes.get(root) ?? root, ...within]
  const isRoot = place.isIndex && root === undefined && (place.name === 'index' || routes.get(place.name) === '')
  const address = `/${[...folders, isRoot ? '' : slug || place.name].filter(Boolean).join('/')}`
  return ugly.has('*') && !place.isIndex ? `${address}.html` : `${address}/`.replace('//', '/')
}

/** Returns the path that the front matter states: of an address with or without a host. */
function statedPath(text: string): string | undefined {
  // An address that a template makes is unknown.
  if (text === '' || text.includes('{{') || text.includes('{%') || (text.includes(':') && !/^https?:/.test(text)))
    return undefined
  return URL.canParse(text, 'https://old.site') ? decoded(new URL(text, 'https://old.site').pathname) : undefined
}

/** Characters of names that addresses have only as escapes. */
const SPECIAL = /[\s"<>\\?#]|%(?![\da-f]{2})/gi

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Returns the address that a page had, by the rules of its generator and the configuration of the site.
 *
 * @param path the path of its file
 * @param date the date of the page, in ISO 8601
 */
export function addressOf(
  generator: SiteGenerator,
  place: Place,
  data: Data,
  { path, date, configuration }: { path: string; date: string; configuration: SiteConfiguration },
): string {
  // Gatsby and Zola name the address `path`.
  const named = textOf(data.permalink) || (textOf(data.path).startsWith('/') ? textOf(data.path) : '')
  const stated = statedPath(textOf(data.url) || (generator === 'jekyll' ? '' : named))
  const own = () => {
    if (generator === 'jekyll') return jekyllAddress(place, data, date, path, configuration)
    if (generator === 'docusaurus') return docusaurusAddress(place, data, configuration)
    if (generator === 'hugo') return hugoAddress(place, data, date, configuration)
    return otherAddress(place, data, configuration)
  }
  return configuration.base + (stated ?? own()).replaceAll(SPECIAL, (character) => encodeURIComponent(character))
}

/** Returns the other addresses that led to a page: `aliases` of Hugo and `redirect_from` of Jekyll. */
export function aliasesOf(data: Data, address: string, { base }: SiteConfiguration): string[] {
  const beside = posix.dirname(address.replace(/\/$/, ''))
  const given = [data.aliases, data.redirect_from].flat().map(textOf).filter(Boolean)
  return given.map((alias) => (alias.startsWith('/') ? base + alias : posix.join(beside, alias)))
}
