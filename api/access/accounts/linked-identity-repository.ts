import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** An identity at a provider. Times are ISO 8601. */
export type LinkedIdentityRow = Selectable<Tables['linkedIdentity']>

type IdentityKey = Pick<LinkedIdentityRow, 'issuer' | 'subject'>

/** Stores which identities at providers sign which users in. */
export class LinkedIdentityRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the id of the user that an identity signs in. */
  async findUser({ issuer, subject }: IdentityKey): Promise<string | undefined> {
    const row = await this.#database
      .kysely()
      .selectFrom('linkedIdentity')
      .select('user')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row?.user
  }

  /** Returns the identities of a user, the oldest first. */
  list(userId: string): Promise<LinkedIdentityRow[]> {
    return this.#database
      .kysely()
      .selectFrom('linkedIdentity')
      .selectAll()
      .where('user', '=', userId)
      .orderBy('createdAt')
      .orderBy('subject')
      .execute()
  }

  /** Stores an identity. Returns false if it belongs to a user already. */
  async insert(identity: IdentityKey & Pick<LinkedIdentityRow, 'user' | 'label'>): Promise<boolean> {
    const query = this.#database.kysely().insertInto('linkedIdentity').values(identity)
    const { numInsertedOrUpdatedRows } = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  /** Records that an identity signs its user in now. Returns false if it is not linked to that user any more. */
  async touch({ issuer, subject }: IdentityKey, userId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .kysely()
      .updateTable('linkedIdentity')
      .set({ lastUsedAt: sql<string>`now()` })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('user', '=', userId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Deletes the identities of a user. Returns their number. */
  async deleteAllOf(userId: string): Promise<number> {
    const query = this.#database.kysely().deleteFrom('linkedIdentity').where('user', '=', userId)
    return Number((await query.executeTakeFirst()).numDeletedRows)
  }
}
