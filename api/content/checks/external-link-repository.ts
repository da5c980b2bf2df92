import type { Database } from '../../platform/database/database.ts'
import type { ExternalLinkProblem } from '../../platform/database/external-link-entity.ts'

/** The largest number of checks at a time, in all instances together. */
export const CONCURRENT_CHECKS = 2

/** How long an instance may take for a check. After that, another instance may check the address. */
const CLAIM = `interval '2 minutes'`

/** Failures in a row after which a link is reported. The second check follows the first after an hour. */
const REPORTED_FAILURES = 2

/** Whether an address is due: it is new, it failed an hour ago for the first time, or its last check was a day ago. */
const DUE = `("checkedAt" is null
  or "checkedAt" <= now() - case when failures > 0 and failures < ${REPORTED_FAILURES} then interval '1 hour' else interval '1 day' end)`

/** The host and port of an address. */
const hostOf = (table: string) => `split_part(${table}.address, '/', 3)`

const CLAIM_DUE = `
  update "externalLink" set "claimedUntil" = now() + ${CLAIM}
  where address = (
    select address from "externalLink" due
    where ${DUE}
      and (select count(*) from "externalLink" where "claimedUntil" > now()) < ${CONCURRENT_CHECKS}
      and not exists (
        select from "externalLink" claimed where claimed."claimedUntil" > now() and ${hostOf('claimed')} = ${hostOf('due')}
      )
    order by "checkedAt" nulls first, address limit 1
  )
  returning address`

/** Stores the results of the checks of links to other websites. All times are those of the database. */
export class ExternalLinkRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Adds the addresses that are new, and deletes all others. */
  async keepOnly(addresses: readonly string[]): Promise<void> {
    // Two instances that insert the same addresses in different orders could wait for each other.
    await this.#database.query(
      `insert into "externalLink" (address) select unnest($1::text[]) as address order by address on conflict do nothing`,
      [addresses],
    )
    await this.#database.query(
      `delete from "externalLink" link
       where not exists (select from unnest($1::text[]) kept(address) where kept.address = link.address)`,
      [addresses],
    )
  }

  /**
   * Claims the address that has been due for longest. Returns undefined if none is due, as many addresses are being checked as
   * may be at a time, or every address that is due has a host that is being checked.
   */
  claimDue(): Promise<string | undefined> {
    return this.#database.transaction(async () => {
      // Of two claims at the same time, the second sees the first.
      await this.#database.query(`select pg_advisory_xact_lock(hashtextextended('external links', 0))`)
      const [claimed] = await this.#database.query<{ address: string }>(CLAIM_DUE)
      return claimed?.address
    })
  }

  /** Gives up a claim. The address is still due. */
  async release(address: string): Promise<void> {
    await this.#database.query(`update "externalLink" set "claimedUntil" = null where address = $1`, [address])
  }

  /** Records the result of a check. */
  async record(address: string, problem: ExternalLinkProblem | undefined): Promise<void> {
    await this.#database.query(
      `update "externalLink" set "checkedAt" = now(), "claimedUntil" = null, problem = $2::text,
         failures = case when $2::text is null then 0 else failures + 1 end
       where address = $1`,
      [address, problem ?? null],
    )
  }

  /** Returns the addresses to report, with the problem. Results that no later check has confirmed expire after three days. */
  async broken(): Promise<Map<string, ExternalLinkProblem>> {
    const rows = await this.#database.query<{ address: string; problem: ExternalLinkProblem }>(
      `select address, problem from "externalLink"
       where failures >= ${REPORTED_FAILURES} and "checkedAt" > now() - interval '3 days'`,
    )
    return new Map(rows.map(({ address, problem }) => [address, problem]))
  }
}
