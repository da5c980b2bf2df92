import { type Selectable, sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A row of the audit log. Times are ISO 8601. */
export type AuditRow = Selectable<Tables['audit']>

/** Which rows are meant. Without a value, a condition does not apply. */
export interface AuditFilter {
  /** The name of the actor or of the target. */
  who?: string | undefined
  action?: string | undefined
  network?: string | undefined
  /** ISO 8601. The end is excluded. */
  since?: string | undefined
  until?: string | undefined
}

/** The position of a row in the log. */
export interface AuditPosition {
  at: string
  id: number
}

/** Reads the audit log, the newest rows first. */
export class AuditLogRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns a page of the log. @param after the last row of the previous page */
  list(filter: AuditFilter, limit: number, after?: AuditPosition): Promise<AuditRow[]> {
    const { who, action, network, since, until } = filter
    let query = this.#database.kysely().selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
    if (who) query = query.where((is) => is.or([is('actorName', '=', who), is('targetName', '=', who)]))
    if (action) query = query.where('action', '=', action)
    if (network) query = query.where('network', '=', network)
    if (since) query = query.where('at', '>=', since)
    if (until) query = query.where('at', '<', until)
    if (after) query = query.where(sql<SqlBool>`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`)
    return query.limit(limit).execute()
  }
}
