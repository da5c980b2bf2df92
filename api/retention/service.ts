import type { Database } from '../database/database.ts'
import { RetentionRepository } from './repository.ts'

/** How many days records are kept; undefined keeps them for ever. */
export interface RetentionOptions {
  auditDays?: number | undefined
  revisionDays?: number | undefined
}

/** Deletes old revisions and audit rows, as the operator has configured it. Nothing that restores the present is deleted. */
export class RetentionService {
  private readonly records: RetentionRepository
  private readonly options: RetentionOptions

  constructor(database: Database, options: RetentionOptions) {
    this.records = new RetentionRepository(database)
    this.options = options
  }

  /** Deletes what is older than configured. @returns the number of deleted rows by table */
  async cleanUp(): Promise<{ audit: number; revisions: number }> {
    const { auditDays, revisionDays } = this.options
    return {
      audit: auditDays === undefined ? 0 : await this.records.deleteAudit(auditDays),
      revisions: revisionDays === undefined ? 0 : await this.records.deleteRevisions(revisionDays),
    }
  }
}
