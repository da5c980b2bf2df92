import { sql } from 'kysely'
import { redirect } from '../../../schema/kinds/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Counts } from './visit-counter.ts'

/** Missing pages that are stored. Beyond that, those with the fewest visits are deleted. */
export const MAX_STORED = 5_000

/** The largest number that GraphQL can represent. */
const MAX_VISITS = 2_147_483_647

/** How often visitors were redirected. */
export interface RedirectVisits {
  visits: number
  /** Null if there was none. */
  lastVisitAt: string | null
}

/** A missing page. */
export interface MissingPageRow {
  path: string
  visits: number
  firstVisitAt: string
  lastVisitAt: string
  isIgnored: boolean
}

export type MissingPageSort = 'visits' | 'path' | 'firstVisitAt' | 'lastVisitAt'

export interface MissingPageQuery {
  /** A text that the path contains, ignoring case. */
  search?: string | null | undefined
  /** Only those that an editor ignores, or only the others. */
  isIgnored: boolean
  sort: MissingPageSort
  descending: boolean
  limit: number
  offset: number
}

/** Whether a page has an active redirect by now. */
const HAS_REDIRECT = `exists (select from redirect r where r."isActive" and r."oldPath" in (m.path, m.path || '/'))`

const MATCHES = `not ${HAS_REDIRECT} and m."isIgnored" = $1 and position(lower($2) in lower(m.path)) > 0`

const pairs = (counts: Counts) => [[...counts.keys()], [...counts.values()]]

/** Stores the counts of visits. Instances add to the same rows, which they lock in one order. */
export class VisitRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Adds visits of redirects that exist. */
  async addRedirects(counts: Counts): Promise<void> {
    await this.#database.query(
      `insert into "redirectVisits" as v ("redirectId", visits, "lastVisitAt")
       select c.id, c.visits, now() from unnest($1::uuid[], $2::int[]) c(id, visits)
       where exists (select from redirect where redirect.id = c.id) order by c.id
       on conflict ("redirectId") do update
       set visits = least(v.visits::bigint + excluded.visits, ${MAX_VISITS}), "lastVisitAt" = excluded."lastVisitAt"`,
      pairs(counts),
    )
  }

  /** Adds visits of missing pages, and deletes those with the fewest visits if there are too many. */
  async addMissing(counts: Counts): Promise<void> {
    await this.#database.query(
      `insert into "missingPage" as m (path, visits, "lastVisitAt")
       select c.path, c.visits, now() from unnest($1::text[], $2::int[]) c(path, visits) order by c.path collate "C"
       on conflict (path) do update
       set visits = least(m.visits::bigint + excluded.visits, ${MAX_VISITS}), "lastVisitAt" = excluded."lastVisitAt"`,
      pairs(counts),
    )
    await this.#database.query(
      `delete from "missingPage" where path in (
         select path from "missingPage" order by visits desc, "lastVisitAt" desc, path offset ${MAX_STORED} for update skip locked)`,
    )
  }

  /** Returns the visits of redirects that have any, by id. */
  async ofRedirects(ids: readonly string[]): Promise<Map<string, RedirectVisits>> {
    const rows = await this.#database
      .kysely()
      .selectFrom('redirectVisits')
      .selectAll()
      .where(sql<boolean>`"redirectId" = any(${ids})`)
      .execute()
    return new Map(rows.map(({ redirectId, ...visits }) => [redirectId, visits]))
  }

  /** Returns missing pages that have no redirect. */
  listMissing({ search, isIgnored, sort, descending, limit, offset }: MissingPageQuery): Promise<MissingPageRow[]> {
    const direction = descending ? 'desc' : 'asc'
    return this.#database.query<MissingPageRow>(
      `select m.path, m.visits, m."firstVisitAt", m."lastVisitAt", m."isIgnored" from "missingPage" m
       where ${MATCHES} order by m."${sort}" ${direction}, m.path limit $3 offset $4`,
      [isIgnored, search ?? '', limit, offset],
    )
  }

  async countMissing({ search, isIgnored }: Pick<MissingPageQuery, 'search' | 'isIgnored'>): Promise<number> {
    const [row] = await this.#database.query<{ count: number }>(
      `select count(*) from "missingPage" m where ${MATCHES}`,
      [isIgnored, search ?? ''],
    )
    return row!.count
  }

  /** Ignores missing pages, or shows them again. */
  async ignore(paths: readonly string[], isIgnored: boolean): Promise<void> {
    await this.#database.query(`update "missingPage" set "isIgnored" = $2 where path = any($1::text[])`, [
      paths,
      isIgnored,
    ])
  }

  /** Deletes all missing pages that are not ignored. @returns their number */
  async clearMissing(): Promise<number> {
    const deleted = await this.#database.query(`delete from "missingPage" where not "isIgnored" returning path`)
    return deleted.length
  }

  /** Deletes missing pages without a visit for so many days, and the counts of redirects that were deleted. @returns the number of pages */
  async cleanUp(days: number): Promise<number> {
    await this.#database.query(
      `delete from "redirectVisits" v where not exists (select from ${redirect.name} where ${redirect.name}.id = v."redirectId")`,
    )
    const deleted = await this.#database.query(
      `delete from "missingPage" where "lastVisitAt" < now() - make_interval(days => $1) returning path`,
      [days],
    )
    return deleted.length
  }
}
