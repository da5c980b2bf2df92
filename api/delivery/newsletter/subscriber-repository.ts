import { randomUUID } from 'node:crypto'
import { type SelectQueryBuilder, sql } from 'kysely'
import { CONFIRMATION_DAYS } from '../../../schema/newsletter.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ErasureRepository } from '../../access/privacy/erasure-repository.ts'
import { announceSubscriber } from './announce-subscriber.ts'

/** A subscriber as staff read it. Times are ISO 8601. */
export interface SubscriberRow {
  id: string
  email: string
  /** When the address was entered. */
  createdAt: string
  /** What the form said when the address was entered. Empty for subscribers of versions that did not record it. */
  consentText: string
  /** When the subscription was confirmed; null while that is awaited. */
  confirmedAt: string | null
}

export interface SubscriberFilter {
  /** A text that the address contains, ignoring case. */
  search?: string | null | undefined
}

const COLUMNS = ['id', 'email', 'createdAt', 'consentText', 'confirmedAt'] as const

/** A subscription that was not confirmed in time. Its link does not work any more, and the cleanup deletes it. */
const hasLapsed = sql<boolean>`"confirmedAt" is null and "createdAt" <= now() - make_interval(days => ${sql.lit(CONFIRMATION_DAYS)})`

/** Stores the subscribers of the newsletter. */
export class SubscriberRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Stores an address. An address that is stored already is written again, so that both cases take the same time.
   *
   * @param isConfirmed whether the address is on the list at once. An address on the list stays on it.
   */
  save(email: string, consentText: string, isConfirmed: boolean): Promise<{ id: string; confirmedAt: string | null }> {
    return this.#database.transaction(async () => {
      const before = await this.findByEmail(email)
      const saved = await this.#upsert(email, consentText, isConfirmed)
      const isNew = saved.confirmedAt !== null && !before?.confirmedAt
      await announceSubscriber(this.#database, saved.id, isNew ? 'subscribed' : null)
      return saved
    })
  }

  #upsert(email: string, consentText: string, isConfirmed: boolean) {
    const now = sql<string>`now()`
    return this.#database
      .kysely()
      .insertInto('subscriber')
      .values({ id: randomUUID(), email, consentText, confirmedAt: isConfirmed ? now : null })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({
          // A confirmed subscriber keeps the consent text that they confirmed.
          consentText: sql`case when subscriber."confirmedAt" is null then ${consentText} else subscriber."consentText" end`,
          createdAt: sql`case when subscriber."confirmedAt" is null then now() else subscriber."createdAt" end`,
          confirmedAt: sql`coalesce(subscriber."confirmedAt", excluded."confirmedAt")`,
        }),
      )
      .returning(['id', 'confirmedAt'])
      .executeTakeFirstOrThrow()
  }

  /** Confirms a subscription. Confirming it again does not change the time. @returns whether it exists and is in time */
  confirm(id: string): Promise<boolean> {
    return this.#database.transaction(async () => {
      const query = this.#matching({}).select('confirmedAt').where('id', '=', id)
      const row = await query
        .where(sql<boolean>`not (${hasLapsed})`)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return false
      if (row.confirmedAt !== null) return true
      await this.#database
        .kysely()
        .updateTable('subscriber')
        .set({ confirmedAt: sql<string>`now()` })
        .where('id', '=', id)
        .execute()
      await announceSubscriber(this.#database, id, 'subscribed')
      return true
    })
  }

  /** Returns subscribers, the newest first. */
  list(filter: SubscriberFilter, { limit, offset }: { limit: number; offset: number }): Promise<SubscriberRow[]> {
    return this.#matching(filter)
      .select(COLUMNS)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
  }

  async count(filter: SubscriberFilter): Promise<number> {
    const { count } = await this.#matching(filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  /** Returns all confirmed subscribers, by their addresses. */
  confirmed(): Promise<SubscriberRow[]> {
    return this.#matching({})
      .select(COLUMNS)
      .where('confirmedAt', 'is not', null)
      .orderBy(sql`email collate "C"`)
      .execute()
  }

  findByEmail(email: string): Promise<SubscriberRow | undefined> {
    return this.#matching({}).select(COLUMNS).where('email', '=', email).executeTakeFirst()
  }

  /** Deletes a subscriber. @returns the address, or undefined if there was none */
  delete(id: string): Promise<string | undefined> {
    return this.#database.transaction(async () => {
      const query = this.#database.kysely().deleteFrom('subscriber').where('id', '=', id)
      const deleted = await query.returning(['email', 'confirmedAt']).executeTakeFirst()
      if (deleted) await new ErasureRepository(this.#database).rememberSubscriber(id)
      if (deleted?.confirmedAt) await announceSubscriber(this.#database, id, 'left')
      return deleted?.email
    })
  }

  /** Deletes the subscriptions that were not confirmed in time. */
  async deleteLapsed(): Promise<void> {
    await this.#database.kysely().deleteFrom('subscriber').where(hasLapsed).execute()
  }

  #matching({ search }: SubscriberFilter): SelectQueryBuilder<Tables, 'subscriber', object> {
    const all = this.#database.kysely().selectFrom('subscriber')
    return search ? all.where(sql<boolean>`position(lower(${search}) in email) > 0`) : all
  }
}
