import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** Stores the subscribers of the newsletter. */
export class SubscriberRepository {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Stores an address. An address that is stored already is written again, so that both cases take the same time. */
  async save(email: string): Promise<void> {
    await this.database
      .kysely()
      .insertInto('subscriber')
      .values({ id: randomUUID(), email })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
      .execute()
  }
}
