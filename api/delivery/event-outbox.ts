import type { ExtensionEventState } from '../platform/database/extension-entity.ts'
import type { Database } from '../platform/database/database.ts'
import { Outbox } from '../platform/outbox/outbox.ts'

/** An event of a consumer: an extension, or the purges of the CDN. */
interface EventRow {
  id: number
  state: ExtensionEventState
  attempts: number
  lastError: string | null
}

interface Timing {
  /** How long a claim lasts, in seconds. */
  claimSeconds: number
  /** The waits between attempts, in seconds. */
  waits: readonly number[]
}

/** Returns the outbox of the events of all consumers. */
export const eventOutbox = <Row extends EventRow>(database: Database, timing: Timing): Outbox<Row> =>
  new Outbox<Row>(database, { table: 'extensionEvent', sentState: 'HANDLED', order: 'id', ...timing })

/** Deletes the events that a consumer has handled. Unlike mails, they are no log. */
export async function deleteHandled(database: Database, consumer: string): Promise<void> {
  await database.query(`delete from "extensionEvent" where extension = $1 and state = 'HANDLED'`, [consumer])
}
