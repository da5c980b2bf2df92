import { oldQueryOf, readablePath } from '../../../schema/old-path.ts'

/** Largest number of parameters that are looked up one by one. */
const PARAMETER_LIMIT = 10

/** Returns the queries that a redirect can have: all parameters of an address, or one of them, with and without escapes. */
function queriesOf(query: string): string[] {
  const whole = oldQueryOf(query)
  if (whole === undefined) return []
  const queries = [whole, ...whole.split('&').slice(0, PARAMETER_LIMIT)]
  return [...new Set(queries.flatMap((query) => [query, readablePath(query)]))]
}

/** Returns a path with and without a slash at its end, and without escapes. */
function spellingsOf(path: string): string[] {
  const withoutSlash = path.replace(/\/$/, '')
  const spellings = [path, withoutSlash, `${withoutSlash}/`]
  return [...new Set([...spellings, ...spellings.map(readablePath)])]
}

/** Returns a path in all its spellings with a query. */
export const withQuery = (path: string, query: string): string[] =>
  spellingsOf(path).map((spelling) => `${spelling}?${query}`)

/**
 * Returns the old addresses of the redirects that a request for an address gets, of which the first one counts.
 *
 * @param address a path and a query, as browsers send them
 */
export function oldAddressesOf(address: string): string[] {
  const [path = '', query = ''] = address.split('?', 2)
  return [...queriesOf(query).flatMap((spelling) => withQuery(path, spelling)), ...spellingsOf(path)]
}

/** Returns a path that browsers take for one. They take two slashes at the beginning for a host. */
const asPath = ({ pathname, search }: URL) => (pathname.startsWith('//') ? `/.${pathname}` : pathname) + search

/** Returns an address as the header Location has it: in ASCII. An #anchor is one of the landing page, as in all links. */
export function asLocation(address: string): string {
  const url = new URL(address, 'https://this.site')
  return address.startsWith('/') || address.startsWith('#') ? asPath(url) + url.hash : url.href
}

/** Returns the host of an address, with its port. A dot at its end names the same host. */
const hostOf = ({ hostname, port }: URL) => `${hostname.replace(/\.$/, '')}:${port}`

/**
 * Returns the path and query that a browser requests from this site when it is redirected to an address; undefined for other sites.
 *
 * @param origins the public addresses of this site: that of the admin leads back to that of the pages
 */
export function requestedFrom(origins: readonly string[], address: string): string | undefined {
  const url = URL.parse(address, origins[0])
  const isOwn = url && origins.some((origin) => hostOf(new URL(origin)) === hostOf(url))
  return isOwn ? url.pathname + url.search : undefined
}
