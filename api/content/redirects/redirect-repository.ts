import type { Database } from '../../platform/database/database.ts'

/** Where an old address leads. */
export interface FoundRedirect {
  /** The id of the redirect from the old address. */
  id: string
  /** A path of this site, or an http(s) address. */
  location: string
  isPermanent: boolean
}

/** The longest chain of redirects that is followed. */
const MAX_STEPS = 10

/** An address with and without a slash at its end. */
const spellings = (address: string) => `array[${address}, rtrim(${address}, '/'), rtrim(${address}, '/') || '/']`

/** The chain that begins at the first of the addresses `$1` that has a redirect. */
const FOLLOW = `
  with recursive step as (
    (select id, "newAddress", "isPermanent", 1 as number from redirect where "isActive" and "oldPath" = any($1::text[])
      order by array_position($1::text[], "oldPath"::text) limit 1)
    union all
    select s.id, r."newAddress", s."isPermanent" and r."isPermanent", s.number + 1
    from step s join redirect r on r."isActive" and r."oldPath" = any(${spellings('s."newAddress"')})
    where s.number <= ${MAX_STEPS}
  )
  select id, "newAddress" as location, "isPermanent", number from step order by number desc limit 1`

/** A redirect that leads back to itself. Only redirects whose new address is an old one can be a part of a loop. */
const FIND_LOOP = `
  with recursive walk as (
    select r.id as start, r."oldPath", r."newAddress" as address, array[r.id] as seen
    from redirect r
    where r."isActive" and exists (select from redirect n where n."isActive" and n."oldPath" = any(${spellings('r."newAddress"')}))
    union all
    select w.start, w."oldPath", r."newAddress", w.seen || r.id
    from walk w join redirect r on r."isActive" and r."oldPath" = any(${spellings('w.address')})
    where not r.id = any(w.seen)
  )
  select w."oldPath", array(select r."oldPath"::text from redirect r where r.id = any(w.seen) and r.id <> w.start) as others
  from walk w join redirect r on r.id = w.start and r."oldPath" = any(${spellings('w.address')}) limit 1`

/** Reads the active redirects. */
export class RedirectRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Returns where the first redirect from one of these addresses leads in the end, so that visitors are redirected once. It is
   * permanent if every step is.
   */
  async follow(addresses: readonly string[]): Promise<FoundRedirect | undefined> {
    const [found] = await this.#database.query<FoundRedirect & { number: number }>(FOLLOW, [addresses])
    if (!found || found.number > MAX_STEPS) return undefined
    return { id: found.id, location: found.location, isPermanent: found.isPermanent }
  }

  /** Returns the old addresses of redirects that lead back to the first of them, if there are some. */
  async findLoop(): Promise<string[] | undefined> {
    const [found] = await this.#database.query<{ oldPath: string; others: string[] }>(FIND_LOOP)
    return found && [found.oldPath, ...found.others]
  }
}
