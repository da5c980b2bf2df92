import type { Database } from '../database/database.ts'
import { decodedPath, postQueryOf } from '../../schema/old-path.ts'
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
    const post = postQueryOf(query)
    return this.#follow([...(post === undefined ? [] : withQuery(path, post)), ...spellingsOf(path)])
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

const withQuery = (path: string, query: string) => spellingsOf(path).map((spelling) => `${spelling}?${query}`)

/** Returns a path with and without a slash at its end, and without escapes. */
function spellingsOf(path: string): string[] {
  const withoutSlash = path.replace(/\/$/, '')
  const spellings = [path, withoutSlash, `${withoutSlash}/`]
  return [...new Set([...spellings, ...spellings.map(decodedPath)])]
}

/** Returns an address as the header Location has it: in ASCII. An #anchor is one of the landing page, as in all links. */
function asLocation(address: string): string {
  const { href, pathname, search, hash } = new URL(address, 'https://this.site')
  return address.startsWith('/') || address.startsWith('#') ? pathname + search + hash : href
}
