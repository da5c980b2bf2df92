import { randomUUID } from 'node:crypto'
import { type SelectQueryBuilder, sql } from 'kysely'
import { LINE_LIMIT } from '../../../schema/fields.ts'
import type { ReleaseState } from '../../../schema/release-states.ts'
import { AuditRepository } from '../../access/audit/audit-repository.ts'
import type { Actor } from '../../access/permissions/policy.ts'
import { raiseContentVersionAtEnd } from '../items/raise-content-version.ts'
import { checkTime } from '../../platform/check-time.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ReleaseComment as ReleaseCommentEntity } from '../../platform/database/publishing-entities.ts'
import type { ReleaseProblem } from './problems.ts'

/** How long a publication may pause between two statements, so that a suspended process releases its locks. */
const IDLE_LIMIT = '10s'

/** A stored release. Times are ISO 8601. */
export interface ReleaseRow {
  id: string
  name: string
  notes: string
  state: ReleaseState
  isSingle: boolean
  scheduledAt: string | null
  timeZone: string | null
  scheduledById: string | null
  approvedById: string | null
  problems: ReleaseProblem[]
  createdById: string | null
  createdByName: string
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  publishedByName: string | null
  version: number
}

export interface ReleaseComment {
  id: number
  author: string
  at: string
  action: string
  text: string
}

export interface ReleaseFilter {
  states?: readonly ReleaseState[] | null
  search?: string | null
  /** Only releases that went or go live from this time on, and before the other: ISO 8601. */
  since?: string | null
  until?: string | null
  /** Only releases for which this user has asked for a review. */
  askedBy?: string | null
}

/** When a release went live, or is or was to go live. */
const LIVE_AT = sql<string>`coalesce("publishedAt", "scheduledAt")`

type Changes = Partial<
  Pick<
    ReleaseRow,
    'name' | 'notes' | 'state' | 'isSingle' | 'scheduledAt' | 'timeZone' | 'scheduledById' | 'approvedById' | 'problems'
  >
>

const COLUMNS = [
  'id',
  'name',
  'notes',
  'state',
  'isSingle',
  'scheduledAt',
  'timeZone',
  'scheduledById',
  'approvedById',
  'createdById',
  'createdByName',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'publishedByName',
  'version',
] as const

const jsonb = (problems: ReleaseProblem[]) => sql<Record<string, unknown>[]>`${JSON.stringify(problems)}::jsonb`

/** Stores releases and what users did to them. */
export class ReleaseRepository {
  readonly #database: Database
  readonly #audit: AuditRepository

  constructor(database: Database) {
    this.#database = database
    this.#audit = new AuditRepository(database)
  }

  /** Returns releases: those of a period in the order of time, otherwise the most recently changed first. */
  list(filter: ReleaseFilter, limit: number, offset: number): Promise<ReleaseRow[]> {
    const rows = this.#select(this.#matching(filter))
    return (filter.since || filter.until ? rows.orderBy(LIVE_AT) : rows.orderBy('updatedAt', 'desc'))
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
  }

  async count(filter: ReleaseFilter): Promise<number> {
    const counted = this.#matching(filter).select(({ fn }) => fn.countAll<number>().as('count'))
    return (await counted.executeTakeFirstOrThrow()).count
  }

  one(id: string): Promise<ReleaseRow | undefined> {
    return this.#select(this.#rows()).where('id', '=', id).executeTakeFirst()
  }

  byIds(ids: readonly string[]): Promise<ReleaseRow[]> {
    return this.#select(this.#rows())
      .where(sql<boolean>`id = any(${ids})`)
      .execute()
  }

  /** Locks a release until the transaction ends, and returns it. */
  lock(id: string): Promise<ReleaseRow | undefined> {
    return this.#select(this.#rows()).where('id', '=', id).forUpdate().executeTakeFirst()
  }

  /**
   * Returns whether a release that is not discarded has this name. Names are checked one at a time until the transaction
   * ends, so that two releases that are created at once cannot both find the name free.
   *
   * @param except the id of the release that may have the name
   */
  async isNameTaken(name: string, except?: string): Promise<boolean> {
    await this.#database.query(`select pg_advisory_xact_lock(hashtextextended('release name', 0))`)
    const named = this.#rows().select('id').where('name', '=', name).where('state', '<>', 'DISCARDED')
    return (await (except ? named.where('id', '<>', except) : named).executeTakeFirst()) !== undefined
  }

  /** Returns a name that no other release has: the wanted one, with a number if it is taken. */
  async freeName(preferred: string): Promise<string> {
    // Leaves room for the number.
    const name = preferred.slice(0, LINE_LIMIT - 20)
    for (let number = 1; ; number++) {
      const candidate = number === 1 ? name : `${name} (${number})`
      if (!(await this.isNameTaken(candidate))) return candidate
    }
  }

  insert(
    { userId, name: createdByName }: Actor,
    release: Pick<ReleaseRow, 'name' | 'notes'> & Changes,
  ): Promise<ReleaseRow> {
    const { problems: _, ...values } = { state: 'OPEN' as const, ...release }
    return this.#database
      .kysely()
      .insertInto('release')
      .values({ ...values, id: randomUUID(), createdById: userId, createdByName })
      .returning([...COLUMNS, sql<ReleaseProblem[]>`problems`.as('problems')])
      .executeTakeFirstOrThrow()
  }

  /** Changes a locked release and raises its version. */
  async update(id: string, { problems, ...changes }: Changes): Promise<ReleaseRow> {
    // The website shows when some items end.
    if ('scheduledAt' in changes || changes.state === 'FAILED') raiseContentVersionAtEnd(this.#database)
    return this.#database
      .kysely()
      .updateTable('release')
      .set({
        ...changes,
        ...(problems && { problems: jsonb(problems) }),
        updatedAt: sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .returning([...COLUMNS, sql<ReleaseProblem[]>`problems`.as('problems')])
      .executeTakeFirstOrThrow()
  }

  /** Records that a locked release was published by the change set that was applied last in this transaction. */
  async markPublished(id: string, publishedByName: string): Promise<void> {
    // Files that only this release names are public now, also if all of its changes were decided in favour of the live values.
    raiseContentVersionAtEnd(this.#database)
    await this.#database
      .kysely()
      .updateTable('release')
      .set({
        state: 'PUBLISHED',
        publishedAt: sql`now()`,
        publishedByName,
        problems: jsonb([]),
        contentVersion: sql`(select version from "contentVersion")`,
        updatedAt: sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute()
  }

  /**
   * Locks the release that is due first by the clock of the database, unless another transaction has it or schedules are
   * paused. A release is not due before all that were scheduled earlier are published or have failed. The transaction ends when it
   * pauses for longer than `IDLE_LIMIT`.
   */
  async claimDue(): Promise<ReleaseRow | undefined> {
    await this.#database.query(`set local idle_in_transaction_session_timeout = '${IDLE_LIMIT}'`)
    return this.#select(this.#rows())
      .where('state', '=', 'SCHEDULED')
      .where(
        'id',
        '=',
        sql<string>`(select id from release where state = 'SCHEDULED' and "scheduledAt" <= now()
          and not exists (select 1 from "backgroundPause") order by "scheduledAt", id limit 1)`,
      )
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  }

  /** Returns whether a time is in the future by the clock of the database. */
  async isFuture(time: string): Promise<boolean> {
    const [row] = await this.#database.query<{ isFuture: boolean }>(
      'select $1::timestamptz > clock_timestamp() as "isFuture"',
      [time],
    )
    return row!.isFuture
  }

  /** Counts the pending changes of releases, by the releases' ids. */
  async countChanges(ids: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.#database
      .kysely()
      .selectFrom('pendingChange')
      .select(({ fn }) => ['releaseId', fn.countAll<number>().as('count')])
      .where(sql<boolean>`"releaseId" = any(${ids})`)
      .groupBy('releaseId')
      .execute()
    return new Map(rows.map(({ releaseId, count }) => [releaseId!, count]))
  }

  /** Records what a user did to a release: on the release, and in the audit unless it is a mere comment. */
  async comment(actor: Actor, releaseId: string, action: string, text = ''): Promise<void> {
    const { userId, name } = actor
    if (action !== 'comment') await this.#audit.recordRelease(actor, action, releaseId)
    await this.#database.em.insert(ReleaseCommentEntity, {
      releaseId,
      authorId: userId,
      authorName: name,
      action,
      text,
    })
  }

  /** Returns the e-mail address of the user who last asked for a review of a release, unless it is the actor or was removed. */
  async requesterOf(releaseId: string, actor: Actor): Promise<string | undefined> {
    const requester = await this.#database
      .kysely()
      .selectFrom('releaseComment')
      .innerJoin('users', 'users.id', 'releaseComment.authorId')
      .select(['users.id', 'users.email'])
      .where('releaseId', '=', releaseId)
      .where('action', '=', 'request')
      .where('users.isActive', '=', true)
      .orderBy('releaseComment.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return requester && requester.id !== actor.userId ? requester.email : undefined
  }

  /** Returns the last 200 comments of a release, oldest first. */
  async comments(releaseId: string): Promise<ReleaseComment[]> {
    const rows = await this.#database
      .kysely()
      .selectFrom('releaseComment')
      .select(['id', 'authorName as author', 'at', 'action', 'text'])
      .where('releaseId', '=', releaseId)
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    return rows.toReversed()
  }

  #rows() {
    return this.#database.kysely().selectFrom('release')
  }

  #select(rows: SelectQueryBuilder<Tables, 'release', object>) {
    return rows.select([...COLUMNS, sql<ReleaseProblem[]>`problems`.as('problems')])
  }

  #matching({ states, search, since, until, askedBy }: ReleaseFilter) {
    let rows = this.#rows()
    if (states) rows = rows.where(sql<boolean>`state = any(${states})`)
    if (search) rows = rows.where('name', 'ilike', `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`)
    if (since) rows = rows.where(sql<boolean>`${LIVE_AT} >= ${checkTime('since', since)}`)
    if (until) rows = rows.where(sql<boolean>`${LIVE_AT} < ${checkTime('until', until)}`)
    if (askedBy)
      rows = rows.where((row) =>
        row.exists(
          row
            .selectFrom('releaseComment')
            .select('releaseComment.id')
            .whereRef('releaseComment.releaseId', '=', 'release.id')
            .where('releaseComment.action', '=', 'request')
            .where('releaseComment.authorId', '=', askedBy),
        ),
      )
    return rows
  }
}
