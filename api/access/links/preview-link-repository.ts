import { sql } from 'kysely'
import type { LinkedView } from '../../platform/database/point-of-view.ts'
import type { Database } from '../../platform/database/database.ts'

/** A stored preview link. Times are ISO 8601. */
export interface PreviewLinkRow {
  id: string
  view: LinkedView
  /** Whether the link was made for its creator only. */
  isPersonal: boolean
  createdById: string | null
  createdByName: string
  createdAt: string
  expiresAt: string
  revokedAt: string | null
}

type NewLink = Pick<PreviewLinkRow, 'id' | 'view' | 'isPersonal' | 'createdById' | 'createdByName'>

const COLUMNS = [
  'id',
  'view',
  'isPersonal',
  'createdById',
  'createdByName',
  'createdAt',
  'expiresAt',
  'revokedAt',
] as const

/** Stores preview links. Whether one has expired is decided by the clock of the database. */
export class PreviewLinkRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  insert({ view, ...link }: NewLink, days: number): Promise<PreviewLinkRow> {
    return this.#database
      .kysely()
      .insertInto('previewLink')
      .values({
        ...link,
        view: sql`${JSON.stringify(view)}::jsonb`,
        expiresAt: sql`now() + make_interval(days => ${days})`,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  }

  /** Lets the working personal link of a user to a view work longer, and returns it; undefined if there is none. */
  extendPersonal(userId: string, view: LinkedView, days: number): Promise<PreviewLinkRow | undefined> {
    return this.#database
      .kysely()
      .updateTable('previewLink')
      .set({ expiresAt: sql`now() + make_interval(days => ${days})` })
      .where('id', '=', (query) =>
        query
          .selectFrom('previewLink')
          .select('id')
          .where('isPersonal', '=', true)
          .where('createdById', '=', userId)
          .where(sql<boolean>`view = ${JSON.stringify(view)}::jsonb`)
          .where('revokedAt', 'is', null)
          .where(sql<boolean>`"expiresAt" > now()`)
          .orderBy('createdAt', 'desc')
          .limit(1),
      )
      .returning(COLUMNS)
      .executeTakeFirst()
  }

  /** Returns a link that is neither revoked nor expired. */
  findWorking(id: string): Promise<PreviewLinkRow | undefined> {
    return this.#database
      .kysely()
      .selectFrom('previewLink')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .where(sql<boolean>`"expiresAt" > now()`)
      .executeTakeFirst()
  }

  one(id: string): Promise<PreviewLinkRow | undefined> {
    return this.#database.kysely().selectFrom('previewLink').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  }

  /** Returns the links that have not expired, newest first: all, or those that one user has made. */
  list(limit: number, createdById: string | undefined): Promise<PreviewLinkRow[]> {
    return this.#database
      .kysely()
      .selectFrom('previewLink')
      .select(COLUMNS)
      .$if(createdById !== undefined, (links) => links.where('createdById', '=', createdById!))
      .where(sql<boolean>`"expiresAt" > now()`)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** Revokes a link and returns it, or undefined if it does not exist. Revoking it again does not change the time. */
  revoke(id: string): Promise<PreviewLinkRow | undefined> {
    return this.#database
      .kysely()
      .updateTable('previewLink')
      .set({ revokedAt: sql`coalesce("revokedAt", now())` })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirst()
  }

  /** Returns the number of working links that a user has made. */
  async countWorkingOf(userId: string): Promise<number> {
    const { count } = await this.#database
      .kysely()
      .selectFrom('previewLink')
      .select((links) => links.fn.countAll<string>().as('count'))
      .where('createdById', '=', userId)
      .where('revokedAt', 'is', null)
      .where(sql<boolean>`"expiresAt" > now()`)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** Revokes the links that a user has made. */
  async revokeAllOf(userId: string): Promise<void> {
    await this.#database
      .kysely()
      .updateTable('previewLink')
      .set({ revokedAt: sql`now()` })
      .where('createdById', '=', userId)
      .where('revokedAt', 'is', null)
      .execute()
  }

  /** Revokes all links. */
  async revokeAll(): Promise<void> {
    await this.#database
      .kysely()
      .updateTable('previewLink')
      .set({ revokedAt: sql`now()` })
      .where('revokedAt', 'is', null)
      .execute()
  }

  async deleteExpired(): Promise<void> {
    await this.#database
      .kysely()
      .deleteFrom('previewLink')
      .where(sql<boolean>`"expiresAt" <= now()`)
      .execute()
  }
}
