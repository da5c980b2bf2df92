import type { Database } from '../../platform/database/database.ts'

/** A committed change of an item. */
export interface FeedChange {
  /** The name of the kind. */
  kind: string
  id: string
  version: number
  action: string
  at: string
}

/** A change with the number of its revision. */
export interface NumberedChange extends FeedChange {
  revision: number
}

/** Which changes were not read: those since a time and above a revision that are not among some. */
export interface Unread {
  readonly since: string
  readonly floor: number
  readonly seen: readonly number[]
}

/** Changes, and the transactions at the time of reading. */
export interface FeedPage {
  changes: NumberedChange[]
  /** The number of the oldest transaction that was running. */
  oldestRunning: number
  /** The number of the next transaction to begin. */
  nextTransaction: number
}

// Revisions have the time at which their transaction began.
const START = `
  with oldest as (
    select coalesce(min(xact_start), now()) as since from pg_stat_activity where datname = current_database()
  )
  select oldest.since::text as since, array(
    select id from revision where "createdAt" >= date_trunc('milliseconds', oldest.since)
  )::text[] as ids
  from oldest`

const PAGE = `
  select changes.*, pg_snapshot_xmin(pg_current_snapshot())::text as "oldestRunning",
    pg_snapshot_xmax(pg_current_snapshot())::text as "nextTransaction"
  from (select) as one left join lateral (
    select id as revision, kind, "itemId" as id, version, action, "createdAt" as at from revision
    where "createdAt" >= date_trunc('milliseconds', $1::timestamptz) and revision.id > $2 and revision.id <> all($3::bigint[])
    order by revision.id limit $4
  ) changes on true`

interface PageRow extends FeedChange {
  revision: string | null
  oldestRunning: string
  nextTransaction: string
}

/** Reads changes when they become visible. */
export class ChangeFeedRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the time since when transactions are running, and the revisions since then that are visible already. */
  async start(): Promise<{ since: string; visible: number[] }> {
    const [row] = await this.#database.query<{ since: string; ids: string[] }>(START)
    return { since: row!.since, visible: row!.ids.map(Number) }
  }

  /** Returns changes that were not read, the first ones first. */
  async read({ since, floor, seen }: Unread, limit: number): Promise<FeedPage> {
    const rows = await this.#database.query<PageRow>(PAGE, [since, floor, seen, limit])
    const [{ oldestRunning, nextTransaction }] = rows as [PageRow]
    return {
      changes: rows
        .filter(({ revision }) => revision !== null)
        .map(({ revision, kind, id, version, action, at }) => ({
          revision: Number(revision),
          kind,
          id,
          version,
          action,
          at,
        })),
      oldestRunning: Number(oldestRunning),
      nextTransaction: Number(nextTransaction),
    }
  }
}
