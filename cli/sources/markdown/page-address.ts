import { posix } from 'node:path'
import { type Data, textOf } from '../records/values.ts'
import { asPath, dateValues, filled, STYLES } from './address-pattern.ts'
import type { SiteConfiguration } from './configuration.ts'
import type { Place, SiteGenerator } from './site.ts'

/*
 * The addresses that pages have by the rules of their generators: https://jekyllrb.com/docs/permalinks/,
 * https://gohugo.io/content-management/urls/, https://docusaurus.io/docs/create-doc.
 */

/** Returns a name as Jekyll and Hugo write it in addresses. */
const inAddress = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, '-')

/** Returns a name with hyphens in place of other characters than letters and numbers. @param kept further characters that stay */
const slugified = (name: string, kept = '') =>
  name.replaceAll(new RegExp(String.raw`[^\p{L}\p{M}\p{N}${kept}]+`, 'gu'), '-').replaceAll(/^-|-$/g, '')

/** Returns a title as Hugo writes it in addresses. */
const titleInAddress = (title: string) =>
  inAddress(title)
    .replaceAll(/[^\p{L}\p{M}\p{N}._~#+@-]/gu, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Returns the suffix that a permalink style adds to the address of a page that is not a post. */
function suffixOf(style: string): string {
  if (style === 'pretty' || style.endsWith('/')) return '/'
  return style in STYLES || style.endsWith(':output_ext') ? '.html' : ''
}

function jekyllAddress(place: Place, data: Data, date: string, path: string, configuration: SiteConfiguration): string {
  const isInCollection = !place.isPost && path.startsWith('_')
  const style = configuration.permalink ?? 'date'
  const ofType = place.isPost ? style : isInCollection ? configuration.patterns.get(place.section) : ''
  const own = textOf(data.permalink) || ofType
  // Jekyll leaves spaces in the addresses of categories.
  const categories = [data.category, data.categories].flat().map((category) => textOf(category).toLowerCase())
  const slug = textOf(data.slug) || place.name
  const values = {
    ...dateValues(date),
    categories: [...new Set(categories)].filter(Boolean).join('/'),
    title: slugified(slug, String.raw`._~!$&'()+,;=@`),
    slug: slugified(slug.toLowerCase()),
    name: slugified(place.name.toLowerCase()),
    path: [...place.folders.slice(isInCollection ? 1 : 0), place.name].join('/'),
    basename: place.name,
    collection: place.section,
    output_ext: '.html',
  }
  const patterned = own ? filled(STYLES[own] ?? own, values) : undefined
  if (patterned !== undefined) return patterned
  const base = ['', ...place.folders].join('/').replace('/_', '/')
  return place.isIndex ? asPath(`${base}/`) : `${base}/${place.name}${suffixOf(style)}`
}

function hugoPattern(pattern: string, place: Place, data: Data, date: string): string | undefined {
  const slug = titleInAddress(textOf(data.slug))
  const title = titleInAddress(textOf(data.title) || place.name)
  const values = {
    ...dateValues(date),
    section: place.folders[0] ?? '',
    sections: place.folders.join('/'),
    title,
    slug: slug || title,
    filename: place.name,
    contentbasename: place.name,
    slugorfilename: slug || place.name,
    slugorcontentbasename: slug || place.name,
  }
  const address = filled(pattern, values)
  return address === undefined ? undefined : inAddress(/\/$|\.\w+$/.test(address) ? address : `${address}/`)
}

function docusaurusAddress(place: Place, data: Data, { routes }: SiteConfiguration): string {
  const slug = textOf(data.slug)
  const [root = place.section, ...within] = place.folders
  const route = routes.get(root) ?? root
  const dated = place.date === undefined ? undefined : `${place.date.replaceAll('-', '/')}/${place.name}`
  if (slug.startsWith('/') || dated !== undefined) return asPath(`${route}/${slug || dated}`)
  if (place.isIndex && place.folders.length === 0)
    return asPath(routes.get(place.name) ?? (place.name === 'index' ? '' : place.name))
  // A document is found by its id, where it has one.
  const own = slug || (root === 'docs' && textOf(data.id)) || place.name
  return asPath([place.folders.length === 0 ? '' : route, ...within, own].filter(Boolean).join('/'))
}

/** Returns the address by the folders of a page, as Hugo and others have it. */
function folderAddress(place: Place, slug: string, isUgly: boolean): string {
  const isHome = place.isIndex && place.folders.length === 0 && place.name === 'index'
  const address = asPath([...place.folders, isHome ? '' : slug || place.name].filter(Boolean).join('/'))
  return isUgly && !isHome ? `${address}.html` : `${address}/`.replace('//', '/')
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
  const slug = textOf(data.slug)
  const url = textOf(data.url)
  // Some generators name the address `path`.
  const permalink = textOf(data.permalink) || (textOf(data.path).startsWith('/') ? textOf(data.path) : '')
  const stated = statedPath(url || (generator === 'jekyll' ? '' : permalink))
  const own = () => {
    if (generator === 'jekyll') return jekyllAddress(place, data, date, path, configuration)
    if (generator === 'docusaurus') return docusaurusAddress(place, data, configuration)
    if (generator === 'other') return slug.startsWith('/') ? slug : folderAddress(place, slug, false)
    const pattern = url.includes(':') ? url : configuration.patterns.get(place.folders[0] ?? '/')
    const patterned = pattern === undefined ? undefined : hugoPattern(pattern, place, data, date)
    return patterned ?? inAddress(folderAddress(place, slug, configuration.isUgly))
  }
  return configuration.base + (stated ?? own()).replaceAll(SPECIAL, (character) => encodeURIComponent(character))
}

/** Returns the other addresses that led to a page: `aliases` of Hugo and `redirect_from` of Jekyll. */
export function aliasesOf(data: Data, address: string, { base }: SiteConfiguration): string[] {
  const beside = posix.dirname(address.replace(/\/$/, ''))
  const aliases = [data.aliases, data.redirect_from].flat().map(textOf).filter(Boolean)
  return aliases.map((alias) => (alias.startsWith('/') ? base + alias : posix.join(beside, alias)))
}
