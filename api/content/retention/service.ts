import type { RetentionPeriods } from '../../../schema/retention.ts'
import { KnownDevices } from '../../access/accounts/known-devices.ts'
import type { Database } from '../../platform/database/database.ts'
import { VisitRepository } from '../redirects/visit-repository.ts'
import { RetentionRepository } from './repository.ts'

/** The number of deleted rows by table, and of audit rows whose address was deleted. */
export interface DeletedRecords {
  audit: number
  addresses: number
  devices: number
  mails: number
  deliveries: number
  revisions: number
  missingPages: number
}

/** Deletes records past their retention period. Nothing that restores the present is deleted. */
export class RetentionService {
  /** How long records are kept. */
  readonly periods: Readonly<RetentionPeriods>
  readonly #records: RetentionRepository
  readonly #devices: KnownDevices
  readonly #visits: VisitRepository

  constructor(database: Database, periods: RetentionPeriods) {
    this.#records = new RetentionRepository(database)
    this.#devices = new KnownDevices(database)
    this.#visits = new VisitRepository(database)
    this.periods = periods
  }

  /** Deletes what is older than its period. */
  async cleanUp(): Promise<DeletedRecords> {
    const { auditDays, logDays, addressDays, revisionDays } = this.periods
    return {
      audit: auditDays === null ? 0 : await this.#records.deleteAudit(auditDays),
      addresses: await this.#records.forgetAddresses(addressDays),
      devices: await this.#devices.deleteUnused(addressDays),
      mails: await this.#records.deleteMails(logDays),
      deliveries: await this.#records.deleteDeliveries(logDays),
      revisions: revisionDays === null ? 0 : await this.#records.deleteRevisions(revisionDays),
      missingPages: await this.#visits.cleanUp(logDays),
    }
  }
}
