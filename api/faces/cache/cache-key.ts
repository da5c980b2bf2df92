import { isText, optionsOf } from '../../../schema/fields.ts'
import type { Kind } from '../../../schema/kind.ts'
import { product as productKind, publicKinds } from '../../../schema/kinds/index.ts'
import { oldQueryOf, postQueryOf } from '../../../schema/old-path.ts'
import { choosesProducts } from '../../../schema/product-choices.ts'
import { canonicalLanguage, splitLanguage } from '../../../schema/fields/translations/language.ts'
import { THUMBNAIL_NAME } from '../../../schema/site.ts'
import { siteTargetOf } from '../../../schema/site-paths.ts'
import { SEARCH_PARAMETER, SEARCH_PATH, searchTextOf } from '../../../schema/search.ts'

/**
 * Identifies a cacheable response: the parts of a request that the response depends on, and nothing else. Requests with
 * equal cache keys get the same response.
 */
export interface CacheKey {
  /** Unique per response; the key of the cache entry. */
  id: string
  method: 'GET' | 'POST'
  url: string
  /** Media type of the response, where the client can choose. */
  accept?: string
  /** JSON request body, for POST. */
  payload?: string
  /** Whether the response is a stored file. Content decides only whether the file still exists, not its bytes. */
  isFile?: boolean
}

/** Requests with a longer URL are answered but not cached. */
export const MAX_URL_LENGTH = 2_048

/**
 * Paths that every parser reads the same way: no escapes, fragments, empty segments or dot segments. Any other path
 * reaches the router unchanged, and is never cached.
 */
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)*\/?$/

/** Queries of old addresses that every parser reads the same way. Requests with others are not cached. */
const PLAIN_QUERY = /^[\w.~%+=&[\],:;@/-]+$/

/** Paths that are never cached: they are static, per user, operational, show a preview, or have a token in their path. */
const UNCACHED_PATH = /^\/(?:api|admin|assets|healthz|readyz|metrics|newsletter|preview)(?:\/|$)/
const FILES = '/media/'
/** The description of the REST API, which is the same for everyone. */
const DESCRIPTION = '/api/openapi.json'

const isCount = (value: string) => /^\d{1,9}$/.test(value)
/** Names or a cursor. */
const isList = (value: string) => /^[\w.,-]{1,400}$/.test(value)

/** Query parameters that REST responses and pages depend on, with a check for valid values. */
const REST_PARAMETERS = {
  limit: isCount,
  offset: isCount,
  expand: isList,
  sort: isList,
  fields: isList,
  after: isList,
  language: (value: string) => canonicalLanguage(value) !== undefined,
  translations: (value: string) => value === 'true',
  pictures: (value: string) => value === 'true',
  // Callers choose conditions, so that their responses would displace others.
  where: () => false,
}
const PRODUCTS = `/${productKind.website.section.id}`
const FILTERS = filterParameters(publicKinds)
/** Those of the pages of lists, which may have more of them. */
const LIST_PARAMETERS = {
  ...FILTERS,
  page: (value: string) => /^[1-9]\d{0,5}$/.test(value),
  after: (value: string) => /^[\w-]{1,1500}$/.test(value),
}
const LISTS: ReadonlySet<string> = new Set(publicKinds.map(({ website }) => `/${website.section.id}`))

/**
 * Returns the query parameters by which visitors filter kinds, each with a check for values that items can have. Several kinds
 * can filter by fields of the same name.
 */
export function filterParameters(kinds: readonly Kind[]): Record<string, (value: string) => boolean> {
  const checks = Map.groupBy(kinds.flatMap(filterOf), ([name]) => name)
  return Object.fromEntries(
    Array.from(checks, ([name, ofKinds]) => [name, (value: string) => ofKinds.some(([, isValid]) => isValid(value))]),
  )
}

/** Returns the query parameter by which visitors filter a kind, with a check for values that items can have. */
function filterOf({ website, fields }: Kind): [name: string, isValid: (value: string) => boolean][] {
  const name = website?.filter?.field
  const field = name !== undefined && fields[name]
  if (!field) return []
  const options = optionsOf(field)
  if (!options) return isText(field) ? [[name, (value) => value !== '' && value.length <= field.max]] : []
  const values = new Set(options.flatMap((option) => [option.name, option.value]))
  return [[name, (value) => values.has(value)]]
}

/** Tells whether the response for a URL depends on the caller. Pages are the same for everyone. */
export const dependsOnActor = (url: string): boolean => url.startsWith('/api/')

/** Returns the cache key of a GET for a page, a REST resource or a media file, or undefined if it is not cacheable. */
export function cacheKeyOfUrl(url: string): CacheKey | undefined {
  if (url.length > MAX_URL_LENGTH || !url.startsWith('/')) return undefined
  const [path, query] = splitUrl(url)
  if (!PLAIN_PATH.test(path)) return undefined
  if (path.startsWith('/api/content/')) return withParameters(path, query, REST_PARAMETERS)
  // Files that are requested with a key are visible to staff only. Thumbnails change with the record of their file.
  if (path.startsWith(FILES))
    return /(?:^|&)key=/.test(query) || path.endsWith(`/${THUMBNAIL_NAME}`)
      ? undefined
      : { ...withoutParameters(path), isFile: true }
  if (path === DESCRIPTION) return withoutParameters(path)
  if (UNCACHED_PATH.test(path)) return undefined
  if (splitLanguage(path).rest === SEARCH_PATH) return keyOfSearch(path, query)
  // Visitors choose the values, so that their pages would displace others.
  if (splitLanguage(path).rest === PRODUCTS && choosesProducts(new URLSearchParams(query))) return undefined
  const old = oldQueryOf(query)
  // Which languages there are is not known here, so a page in one may be an old address.
  if (old !== undefined && siteTargetOf(path).type === 'missing')
    return PLAIN_QUERY.test(old) ? withoutParameters(`${path}?${old}`) : undefined
  // Pages ignore invalid parameter values; the REST API rejects them with 422.
  const parameters = LISTS.has(splitLanguage(path).rest) ? LIST_PARAMETERS : FILTERS
  const { url: page } = withParameters(path, query, parameters) ?? withoutParameters(path)
  // A redirect can lead away from the number of a WordPress post.
  const post = postQueryOf(query)
  return withoutParameters(post === undefined ? page : `${page}${page.includes('?') ? '&' : '?'}${post}`)
}

/** Returns the cache key of the search page. Texts that the page treats alike have the same key. */
function keyOfSearch(path: string, query: string): CacheKey {
  const text = searchTextOf(new URLSearchParams(query).getAll(SEARCH_PARAMETER))
  return withoutParameters(text ? `${path}?${new URLSearchParams({ [SEARCH_PARAMETER]: text })}` : path)
}

const withoutParameters = (path: string): CacheKey => ({ id: path, method: 'GET', url: path })

function withParameters(
  path: string,
  query: string,
  relevant: Record<string, (value: string) => boolean>,
): CacheKey | undefined {
  if (!query) return withoutParameters(path)
  const parameters = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const [name, isValid] of Object.entries(relevant)) {
    const values = parameters.getAll(name)
    if (values.length === 0) continue
    if (values.length > 1 || !isValid(values[0]!)) return undefined
    kept.set(name, values[0]!)
  }
  return withoutParameters(kept.size > 0 ? `${path}?${kept}` : path)
}

/** Splits a URL into its path and its query, without the question mark. */
function splitUrl(url: string): [path: string, query: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}
