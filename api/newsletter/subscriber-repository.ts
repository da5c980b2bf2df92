import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { Subscriber } from '../database/entities.ts'

/** Stores the subscribers of the newsletter. */
export class SubscriberRepository {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Stores an address. An address that is stored already is written again, so that both cases take the same time. */
  async save(email: string): Promise<void> {
    await this.database.em.upsert(
      Subscriber,
      { id: randomUUID(), email },
      { onConflictFields: ['email'], onConflictMergeFields: ['email'], disableIdentityMap: true },
    )
  }
}
