/** The queries by which WordPress addresses a post or a page without a permalink. */
const POST_QUERY = /^(?:p|page_id)=[1-9]\d{0,9}$/

/** Characters of an old address. */
const TEXT = /^[^\s\\<>"#]+$/

/**
 * Returns whether a redirect can lead away from an address: a path other than `/`, with or without a query, or `/` with the number of
 * a post.
 */
export function isOldPath(value: string): boolean {
  const [path = '', query, ...rest] = value.split('?')
  if (rest.length > 0 || (query !== undefined && !TEXT.test(query))) return false
  return path === '/' ? query !== undefined && POST_QUERY.test(query) : /^\/(?!\/)/.test(path) && TEXT.test(path)
}

/** Parameters that campaigns and programs add to addresses. They choose no page. */
const TRACKING = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id|_g[al]|PHPSESSID)(?:=|$)/i

/** Longest query of an old address, in characters. */
const QUERY_LIMIT = 300

/** Returns the part of a query that can choose a page, such as `id=5`; undefined if nothing in it can. */
export function oldQueryOf(query: string): string | undefined {
  const kept = query.split('&').filter((parameter) => parameter !== '' && !TRACKING.test(parameter))
  const text = kept.join('&')
  return text === '' || text.length > QUERY_LIMIT ? undefined : text
}

/** Returns the part of a query that names a post of WordPress, such as `p=12`, or undefined if there is none. */
export const postQueryOf = (query: string): string | undefined =>
  /(?:^|&)((?:p|page_id)=[1-9]\d{0,9})(?:&|$)/.exec(query)?.[1]

/**
 * What keeps its escape: characters that an old address cannot have, and those that mean something else without it. PostgreSQL stores
 * no NUL.
 */
const ESCAPED = /[\s\\<>"#?\p{Cc}]|%(?=[\da-f]{2})/giu

/** Returns a path as editors write it: without escapes where it can be, such as `/über-uns` and `/a%20b`. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll(ESCAPED, (character) => encodeURIComponent(character))
  } catch {
    return path
  }
}

/**
 * Returns the old address of a redirect from a page that another site had at an address, which can lack the host: the path without
 * escapes (except those of characters such as a space) and without a slash at its end, and the parameters of the query that can choose a page.
 */
export function oldPathOf(address: string): string | undefined {
  if (!URL.canParse(address, 'https://old.site')) return undefined
  const { pathname, search } = new URL(address, 'https://old.site')
  const path = readablePath(pathname)
  const query = oldQueryOf(search.slice(1))
  if (query === undefined) return path.replace(/(?<=.)\/$/, '')
  // A query that cannot do without escapes keeps all.
  const readable = readablePath(query)
  return `${path}?${readable.includes('%') ? query : readable}`
}
