import type { Database } from '../database/database.ts'
import { type FoundRedirect, RedirectRepository } from './redirect-repository.ts'

/** Finds where old addresses of the website lead. Redirects are content: they are written like all content. */
export class RedirectService {
  readonly #redirects: RedirectRepository

  constructor(database: Database) {
    this.#redirects = new RedirectRepository(database)
  }

  /** Returns where an address that has no page leads. @param url the address as the browser sent it */
  async find(url: string): Promise<FoundRedirect | undefined> {
    const [path = ''] = url.split('?')
    const withoutSlash = path.replace(/\/$/, '')
    const spellings = [path, withoutSlash, `${withoutSlash}/`]
    const found = await this.#redirects.follow([...new Set([...spellings, ...spellings.map(decoded)])])
    return found && { ...found, location: asLocation(found.location) }
  }
}

/** Returns an address as the header Location has it: in ASCII. An #anchor is one of the landing page, as in all links. */
function asLocation(address: string): string {
  const { href, pathname, search, hash } = new URL(address, 'https://this.site')
  return address.startsWith('/') || address.startsWith('#') ? pathname + search + hash : href
}

/** Returns a path without escapes, as editors write it. */
function decoded(path: string): string {
  try {
    // PostgreSQL stores no NUL.
    return decodeURIComponent(path).replaceAll('\0', '')
  } catch {
    return path
  }
}
