import { stringify } from 'csv-stringify/sync'
import { LINE_LIMIT } from '../../../schema/fields.ts'
import { BYTE_ORDER_MARK, neutralise } from '../../../schema/spreadsheet.ts'
import { FORBIDDEN_CONTROL } from '../../../schema/text.ts'
import { checkTime } from '../../platform/check-time.ts'
import { bounded } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid, invalidFields } from '../../platform/errors.ts'
import { type AuditFilter, AuditLogRepository, type AuditPosition, type AuditRow } from './audit-log-repository.ts'
import { AuditRepository } from './audit-repository.ts'
import { type Actor, permit } from '../permissions/policy.ts'

/** The largest number of rows in an export. */
const MAX_EXPORTED = 50_000

const COLUMNS = ['at', 'action', 'actor', 'target', 'network']

/** A page of the audit log, the newest rows first. */
interface AuditPage {
  items: AuditRow[]
  /** What to pass as `after` for the next page; null on the last page. */
  next: string | null
}

/** Shows the audit log to admins. */
export class AuditLogService {
  readonly #database: Database
  readonly #audit: AuditRepository
  readonly #log: AuditLogRepository

  constructor(database: Database) {
    this.#database = database
    this.#audit = new AuditRepository(database)
    this.#log = new AuditLogRepository(database)
  }

  /** Returns a page of the rows that match. @throws AppError INVALID */
  async list(
    actor: Actor,
    filter: AuditFilter,
    page: { limit: number; after?: string | undefined },
  ): Promise<AuditPage> {
    permit(actor, 'audit:read')
    const { limit } = bounded({ limit: page.limit, offset: 0 })
    const rows = await this.#log.list(checked(filter), limit + 1, page.after ? readPosition(page.after) : undefined)
    const items = rows.slice(0, limit)
    return { items, next: rows.length > limit ? writePosition(items.at(-1)!) : null }
  }

  /** Returns the newest rows that match as CSV, at most 50,000, and their number. The log records the export. */
  async csv(actor: Actor, filter: AuditFilter): Promise<{ table: string; count: number }> {
    permit(actor, 'audit:read')
    const rows = await this.#log.list(checked(filter), MAX_EXPORTED)
    await this.#database.transaction(() =>
      this.#audit.record(actor, 'audit.export', { id: null, name: `${rows.length} rows` }),
    )
    const cells = rows.map(({ at, action, actorName, targetName, network }) =>
      [at, action, actorName, targetName, network].map(neutralise),
    )
    const table = BYTE_ORDER_MARK + stringify([COLUMNS, ...cells], { record_delimiter: 'windows' })
    return { table, count: rows.length }
  }
}

/** Returns a filter with times in UTC. @throws AppError INVALID */
function checked({ since, until, ...texts }: AuditFilter): AuditFilter {
  const errors = Object.entries(texts)
    .filter(([, text]) => text && (text.length > LINE_LIMIT || FORBIDDEN_CONTROL.test(text)))
    .map(([field]) => ({ field, message: `${field} is not valid` }))
  if (errors.length > 0) throw invalidFields(errors)
  return {
    ...texts,
    ...(since && { since: checkTime('since', since).toISOString() }),
    ...(until && { until: checkTime('until', until).toISOString() }),
  }
}

const writePosition = ({ at, id }: AuditPosition): string => `${at} ${id}`

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,15})$/

function readPosition(text: string): AuditPosition {
  const [, at = '', id] = POSITION.exec(text) ?? []
  if (id === undefined || Number.isNaN(Date.parse(at))) throw invalid('after', 'after is not valid')
  return { at, id: Number(id) }
}
