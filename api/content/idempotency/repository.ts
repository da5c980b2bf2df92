import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** How long the response to a key is kept. */
const KEPT = sql`interval '1 day'`

/** The key of a request, and a hash of the request. */
export interface RequestKey {
  userId: string
  key: string
  requestHash: string
}

/** Stores the responses to requests with an idempotency key, for a day by the clock of the database. */
export class IdempotencyRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Claims a key in the current transaction. Waits for a transaction in which the same user has claimed it.
   *
   * @returns false if a request with this key was carried out during the last day
   */
  async claim(request: RequestKey): Promise<boolean> {
    const claimed = await this.#database
      .kysely()
      .insertInto('idempotentRequest')
      .values(request)
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'key'])
          .doUpdateSet({ requestHash: request.requestHash, createdAt: sql`now()` })
          .where(sql<boolean>`"idempotentRequest"."createdAt" <= now() - ${KEPT}`),
      )
      .returning('key')
      .execute()
    return claimed.length > 0
  }

  /** Returns the request that was carried out with a key. */
  find({ userId, key }: RequestKey): Promise<{ requestHash: string; response: string | null }> {
    return this.#database
      .kysely()
      .selectFrom('idempotentRequest')
      .select(['requestHash', 'response'])
      .where('userId', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  }

  /** Stores the response to a claimed key. */
  async complete({ userId, key }: RequestKey, response: string): Promise<void> {
    const query = this.#database.kysely().updateTable('idempotentRequest').set({ response })
    await query.where('userId', '=', userId).where('key', '=', key).execute()
  }

  async deleteExpired(): Promise<void> {
    const query = this.#database.kysely().deleteFrom('idempotentRequest')
    await query.where(sql<boolean>`"createdAt" <= now() - ${KEPT}`).execute()
  }
}
