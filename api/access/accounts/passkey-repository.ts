import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A passkey. Times are ISO 8601. */
export type PasskeyRow = Selectable<Tables['passkey']>

/** Stores passkeys. */
export class PasskeyRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  find(id: string): Promise<PasskeyRow | undefined> {
    return this.#select().where('id', '=', id).executeTakeFirst()
  }

  /** Returns the passkeys of a user, the oldest first. */
  list(userId: string): Promise<PasskeyRow[]> {
    return this.#select().where('user', '=', userId).orderBy('createdAt').orderBy('id').execute()
  }

  /** Returns whether any user has a passkey. */
  async hasAny(): Promise<boolean> {
    return (await this.#select().limit(1).executeTakeFirst()) !== undefined
  }

  #select() {
    return this.#database.kysely().selectFrom('passkey').selectAll()
  }

  /** Inserts a passkey. Returns false if it is stored already. */
  async insert(passkey: Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>): Promise<boolean> {
    const query = this.#database.kysely().insertInto('passkey').values(passkey)
    const { numInsertedOrUpdatedRows } = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  /**
   * Records a use of a passkey, in one statement. Returns false if the passkey was removed meanwhile, or its counter does
   * not grow, which means that it was copied. Passkeys without a counter always have 0.
   */
  async use(id: string, counter: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .kysely()
      .updateTable('passkey')
      .set({ counter, lastUsedAt: sql<string>`now()` })
      .where('id', '=', id)
      .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Deletes a passkey of a user. Returns whether there was one. */
  async delete(id: string, userId: string): Promise<boolean> {
    const query = this.#database.kysely().deleteFrom('passkey').where('id', '=', id).where('user', '=', userId)
    return (await query.executeTakeFirst()).numDeletedRows > 0n
  }

  /** Deletes the passkeys of a user. Returns their number. */
  async deleteAllOf(userId: string): Promise<number> {
    const query = this.#database.kysely().deleteFrom('passkey').where('user', '=', userId)
    return Number((await query.executeTakeFirst()).numDeletedRows)
  }
}
