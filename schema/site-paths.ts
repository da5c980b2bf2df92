import { splitLanguage } from './fields/translations/language.ts'
import { type page, publicKinds } from './kinds/index.ts'
import { LEGAL_PAGES } from './legal.ts'
import { SEARCH_PATH } from './search.ts'
import { ANCHORS, FEED_PATH, feedPath, SECTION_PAGES } from './website.ts'

const FILES = [
  '/robots.txt',
  '/sitemap.xml',
  '/humans.txt',
  '/security.txt',
  '/favicon.ico',
  '/favicon.svg',
  '/social.png',
]

/** The pages and files with fixed addresses. */
const FIXED = new Set([
  '/',
  SEARCH_PATH,
  FEED_PATH,
  ...publicKinds.map(feedPath),
  ...[...SECTION_PAGES, ...LEGAL_PAGES].map((page) => `/${page}`),
  ...FILES,
])

/** The paths below which other things than content are served. */
const PREFIXES = ['/admin', '/api/', '/plates/', '/portraits/', '/sitemap/', '/social/', '/.well-known/']

const anchors: ReadonlySet<string> = new Set<string>(ANCHORS)
/** The pages whose anchors are those of the landing page. */
const WITH_ANCHORS = new Set(['/', ...SECTION_PAGES.map((page) => `/${page}`)])

/** The first segments of addresses that are served by something else than pages, and what that is. */
const FOLDERS: Readonly<Record<string, string>> = {
  admin: 'the admin',
  api: 'the API',
  assets: 'the files of the website',
  healthz: 'the monitoring',
  livez: 'the monitoring',
  media: 'the media files',
  metrics: 'the monitoring',
  newsletter: 'the newsletter',
  plates: 'the drawings of the sections',
  portraits: 'the drawn portraits',
  preview: 'the previews',
  readyz: 'the monitoring',
  sitemap: 'the sitemap',
  social: 'the share pictures',
  subscribe: 'the newsletter',
  subscribed: 'the newsletter',
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Returns the name of a language in English by its code, such as `es` or `pt-br`; undefined for other texts. */
const languageNamed = (code: string): string | undefined =>
  /^[a-z]{2}(?:-[a-z]{2})?$/.test(code) ? languages.of(code) : undefined

/** Returns what is served below a folder by its name, as an error names it: the pages of a kind, or something else than pages. */
export function folderTaker(name: string): string | undefined {
  const kind = publicKinds.find(({ website }) => website.path === name)
  return kind ? `the pages of ${kind.labelPlural.toLowerCase()}` : FOLDERS[name]
}

/**
 * Returns what takes the address of a page besides content, as an error names it: a page of the site, what is served below a folder, or a
 * language, whose pages are below its code. Undefined if nothing does.
 */
export function reservedBy(path: string): string | undefined {
  const first = path.split('/')[1]!
  const taker = folderTaker(first)
  if (taker !== undefined) return taker
  if (FIXED.has(path)) return `the page ${path} of the website`
  const language = languageNamed(first)
  return language && `the pages in ${language}`
}

/** Returns the address of a page in the original language by the one in any language. */
export function withoutLanguage(path: string): string {
  const { tag, rest } = splitLanguage(path)
  return tag !== undefined && languageNamed(tag.toLowerCase()) !== undefined ? rest : path
}

/** What an address of this site leads to. */
export type SiteTarget =
  | { type: 'item'; kind: (typeof publicKinds)[number] | typeof page; id: string; anchor: string }
  | { type: 'file'; publicId: string }
  | { type: 'fixed' }
  | { type: 'missing'; problem: 'NO_PAGE' | 'NO_ANCHOR' }

/**
 * Returns what an address of this site leads to. Anchors of the landing page and of the pages of its sections are known; those
 * of items follow from their content.
 *
 * @param address a path of this site, or an anchor of the landing page
 */
export function siteTargetOf(address: string): SiteTarget {
  const [place = '', anchor = ''] = (address.startsWith('#') ? `/${address}` : address).split('#')
  const path = place.split('?', 1)[0]!
  const [, folder, id, ...rest] = path.split('/')
  if (folder === 'media' && id) return { type: 'file', publicId: id }
  const kind = publicKinds.find(({ website }) => website.path === folder)
  if (kind && id && rest.length === 0) return { type: 'item', kind, id, anchor }
  if (PREFIXES.some((prefix) => path.startsWith(prefix))) return { type: 'fixed' }
  if (!FIXED.has(path)) return { type: 'missing', problem: 'NO_PAGE' }
  const isAnchorMissing = anchor !== '' && WITH_ANCHORS.has(path) && !anchors.has(anchor)
  return isAnchorMissing ? { type: 'missing', problem: 'NO_ANCHOR' } : { type: 'fixed' }
}
