import type { Database } from '../../platform/database/database.ts'
import { oldQueryOf, postQueryOf, readablePath } from '../../../schema/old-path.ts'
import { type FoundRedirect, RedirectRepository } from './redirect-repository.ts'

/** Finds where old addresses of the website lead. Redirects are content: they are written like all content. */
export class RedirectService {
  readonly #redirects: RedirectRepository

  constructor(database: Database) {
    this.#redirects = new RedirectRepository(database)
  }

  /** Returns where an address that has no page leads. @param url the address as the browser sent it */
  async find(url: string): Promise<FoundRedirect | undefined> {
    const [path = '', query = ''] = url.split('?', 2)
    return this.#follow([...queriesOf(query).flatMap((one) => withQuery(path, one)), ...spellingsOf(path)])
  }

  /** Returns where the number of a WordPress post in a URL leads, such as `/?p=12`, also if its path has a page. */
  async findPost(url: string): Promise<FoundRedirect | undefined> {
    const [path = '', query = ''] = url.split('?', 2)
    const post = postQueryOf(query)
    return post === undefined ? undefined : this.#follow(withQuery(path, post))
  }

  async #follow(addresses: readonly string[]): Promise<FoundRedirect | undefined> {
    const found = await this.#redirects.follow(addresses)
    return found && { ...found, location: asLocation(found.location) }
  }
}

/** Largest number of parameters that are looked up one by one. */
const PARAMETER_LIMIT = 10

/** Returns the queries that a redirect can have: all parameters of an address, or one of them, with and without escapes. */
function queriesOf(query: string): string[] {
  const whole = oldQueryOf(query)
  if (whole === undefined) return []
  const queries = [whole, ...whole.split('&').slice(0, PARAMETER_LIMIT)]
  return [...new Set(queries.flatMap((one) => [one, readablePath(one)]))]
}

const withQuery = (path: string, query: string) => spellingsOf(path).map((spelling) => `${spelling}?${query}`)

/** Returns a path with and without a slash at its end, and without escapes. */
function spellingsOf(path: string): string[] {
  const withoutSlash = path.replace(/\/$/, '')
  const spellings = [path, withoutSlash, `${withoutSlash}/`]
  return [...new Set([...spellings, ...spellings.map(readablePath)])]
}

/** Returns an address as the header Location has it: in ASCII. An #anchor is one of the landing page, as in all links. */
function asLocation(address: string): string {
  const { href, pathname, search, hash } = new URL(address, 'https://this.site')
  return address.startsWith('/') || address.startsWith('#') ? pathname + search + hash : href
}
