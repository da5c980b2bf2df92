import type { Database } from '../../platform/database/database.ts'
import { postQueryOf } from '../../../schema/old-path.ts'
import { type FoundRedirect, RedirectRepository } from './redirect-repository.ts'
import { asLocation, oldAddressesOf, requestedFrom, withQuery } from './requested-address.ts'

/** The longest chain of redirects that is followed. */
const MAX_STEPS = 10

/** Finds where old addresses of the website lead. Redirects are content: they are written like all content. */
export class RedirectService {
  readonly #redirects: RedirectRepository
  readonly #origins: () => readonly string[]

  /** @param origins returns the public addresses of this site */
  constructor(database: Database, origins: () => readonly string[]) {
    this.#redirects = new RedirectRepository(database)
    this.#origins = origins
  }

  /** Returns where an address that has no page leads. @param url the address as the browser sent it */
  async find(url: string): Promise<FoundRedirect | undefined> {
    return this.#follow(oldAddressesOf(url))
  }

  /** Returns where the number of a WordPress post in a URL leads, such as `/?p=12`, also if its path has a page. */
  async findPost(url: string): Promise<FoundRedirect | undefined> {
    const [path = '', query = ''] = url.split('?', 2)
    const post = postQueryOf(query)
    return post === undefined ? undefined : this.#follow(withQuery(path, post))
  }

  /**
   * Returns where the first redirect from one of these addresses leads in the end, so that visitors are redirected once. It is
   * permanent if every step is. Returns undefined for a chain that is too long, or has no end.
   */
  async #follow(addresses: readonly string[]): Promise<FoundRedirect | undefined> {
    const first = await this.#redirects.first(addresses)
    if (!first) return undefined
    let { location, isPermanent } = first
    for (let steps = 1; steps <= MAX_STEPS; steps++) {
      const requested = requestedFrom(this.#origins(), location)
      const next = requested === undefined ? undefined : await this.#redirects.first(oldAddressesOf(requested))
      if (!next) return { id: first.id, location: asLocation(location), isPermanent }
      location = next.location
      isPermanent &&= next.isPermanent
    }
    return undefined
  }
}
