import type { Database } from '../../platform/database/database.ts'
import type { Refusal } from '../../platform/errors.ts'
import { AuditRepository } from './audit-repository.ts'

/** The number of refusals that remain in the audit log. */
const MAX_REFUSALS = 10_000

/** Keeps refused sign-ins and actions in the audit log. */
export class SecurityEventService {
  readonly #database: Database
  readonly #audit: AuditRepository

  constructor(database: Database) {
    this.#database = database
    this.#audit = new AuditRepository(database)
  }

  /** Records a refusal, outside of the transaction of the refused request. */
  record(refusal: Refusal): Promise<void> {
    return this.#database.runAsJob(() => this.#audit.recordRefusal(refusal))
  }

  /** Deletes all but the latest refusals, so that attackers cannot fill the database. */
  async cleanUp(): Promise<void> {
    await this.#audit.deleteOldRefusals(MAX_REFUSALS)
  }
}
