import { randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { StoredPurpose } from '../../platform/database/one-time-link-entity.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A stored one-time link. Times are ISO 8601. */
export type OneTimeLinkRow = Selectable<Tables['oneTimeLink']>

type NewLink = Pick<OneTimeLinkRow, 'purpose' | 'email' | 'user' | 'role' | 'createdById' | 'createdByName'>

const WORKS = sql<boolean>`"expiresAt" > now()`

/** Stores one-time links. Whether one has expired is decided by the clock of the database. */
export class OneTimeLinkRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Inserts a link, which replaces the link for the same purpose and address. */
  replace(link: NewLink, minutes: number): Promise<OneTimeLinkRow> {
    return this.#upsert(link, minutes, sql<boolean>`true`).executeTakeFirstOrThrow()
  }

  /**
   * Inserts a link, unless the same account has a working one for the same purpose that is newer than so many minutes.
   * Returns undefined then. Of several callers at a time, one inserts a link.
   */
  replaceOlder(link: NewLink, minutes: number, olderThanMinutes: number): Promise<OneTimeLinkRow | undefined> {
    const isOlder = sql<boolean>`"oneTimeLink"."createdAt" <= now() - make_interval(mins => ${olderThanMinutes}::int)
      or "oneTimeLink"."expiresAt" <= now() or "oneTimeLink"."user" is distinct from excluded."user"`
    return this.#upsert(link, minutes, isOlder).executeTakeFirst()
  }

  #upsert(link: NewLink, minutes: number, mayReplace: RawBuilder<boolean>) {
    const fresh = {
      ...link,
      id: randomUUID(),
      createdAt: sql<Date>`now()`,
      expiresAt: sql<string>`now() + make_interval(mins => ${minutes}::int)`,
    }
    return this.#database
      .kysely()
      .insertInto('oneTimeLink')
      .values(fresh)
      .onConflict((conflict) => conflict.columns(['purpose', 'email']).doUpdateSet(fresh).where(mayReplace))
      .returningAll()
  }

  /** Returns a link that has not expired. */
  findWorking(purpose: StoredPurpose, id: string): Promise<OneTimeLinkRow | undefined> {
    return this.#select(purpose).where('id', '=', id).where(WORKS).executeTakeFirst()
  }

  /** Returns a link, expired or not. */
  find(purpose: StoredPurpose, id: string): Promise<OneTimeLinkRow | undefined> {
    return this.#select(purpose).where('id', '=', id).executeTakeFirst()
  }

  /** Returns all links for some purposes, expired ones included, the newest first. */
  list(...purposes: StoredPurpose[]): Promise<OneTimeLinkRow[]> {
    return this.#select(...purposes)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute()
  }

  #select(...purposes: StoredPurpose[]) {
    return this.#database.kysely().selectFrom('oneTimeLink').selectAll().where('purpose', 'in', purposes)
  }

  /** Uses up a link that has not expired, in one statement. Of several callers at a time, one gets the link. */
  take(purpose: StoredPurpose, id: string): Promise<OneTimeLinkRow | undefined> {
    return this.#database
      .kysely()
      .deleteFrom('oneTimeLink')
      .where('purpose', '=', purpose)
      .where('id', '=', id)
      .where(WORKS)
      .returningAll()
      .executeTakeFirst()
  }

  /** Deletes a link, expired or not. Returns it, or undefined if it does not exist. */
  delete(purpose: StoredPurpose, id: string): Promise<OneTimeLinkRow | undefined> {
    return this.#database
      .kysely()
      .deleteFrom('oneTimeLink')
      .where('purpose', '=', purpose)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  }

  /** Deletes the links of a user. */
  async deleteAllOf(userId: string): Promise<void> {
    await this.#database.kysely().deleteFrom('oneTimeLink').where('user', '=', userId).execute()
  }

  /** Deletes the links that a user has sent to others: invitations, and requests for them. */
  async deleteAllBy(userId: string): Promise<void> {
    await this.#database.kysely().deleteFrom('oneTimeLink').where('createdById', '=', userId).execute()
  }

  /** Deletes the links that expired more than `days` ago. */
  async deleteExpired(days: number): Promise<void> {
    await this.#database
      .kysely()
      .deleteFrom('oneTimeLink')
      .where(sql<boolean>`"expiresAt" < now() - make_interval(days => ${days}::int)`)
      .execute()
  }
}
