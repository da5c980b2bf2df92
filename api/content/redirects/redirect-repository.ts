import type { RedirectStep } from './find-loop.ts'
import type { Database } from '../../platform/database/database.ts'

/** Where an old address leads. */
export interface FoundRedirect {
  /** The id of the redirect from the old address. */
  id: string
  /** A path of this site, or an http(s) address. */
  location: string
  isPermanent: boolean
}

/** The first of the addresses `$1` that has a redirect. */
const FIRST = `
  select id, "newAddress" as location, "isPermanent" from redirect where "isActive" and "oldPath" = any($1::text[])
  order by array_position($1::text[], "oldPath"::text) limit 1`

/** Reads the active redirects. */
export class RedirectRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns where the redirect from the first of these addresses leads that has one. */
  async first(addresses: readonly string[]): Promise<FoundRedirect | undefined> {
    const [row] = await this.#database.query<FoundRedirect>(FIRST, [addresses])
    return row
  }

  /** Returns all active redirects. */
  all(): Promise<RedirectStep[]> {
    return this.#database.query<RedirectStep>('select id, "oldPath", "newAddress" from redirect where "isActive"')
  }
}
