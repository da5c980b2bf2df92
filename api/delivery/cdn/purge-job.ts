import { sql } from 'kysely'
import type { CdnConfig } from '../../platform/config/cdn.ts'
import type { Database } from '../../platform/database/database.ts'
import { type JobContext, NO_JOB, repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import type { Outbox, Outcome } from '../../platform/outbox/outbox.ts'
import { deleteHandled, eventOutbox } from '../event-outbox.ts'
import { CDN_EVENTS, purgeEverything } from './purge-events.ts'
import { sendPurge } from './send-purge.ts'
import { EVERYTHING } from './tags.ts'

interface PurgeRow {
  id: number
  data: { tags: string[] }
  state: 'WAITING' | 'HANDLED'
  attempts: number
  lastError: string | null
}

const INTERVAL_MS = 500
/** A claim lasts longer than an attempt. */
const CLAIM_SECONDS = 60
/** The largest number of change sets whose tags are purged together. */
const BATCH = 100

/**
 * How long after a purge it is repeated, and a failed one is tried again, in seconds. Longer than a response from before the change can be
 * on its way to the CDN (`MAX_SHARED_MS` of the response cache), and than other instances take to hear of the change.
 */
export const REPEAT_SECONDS = 10

/** Purges what was changed. Of several servers at the same time, one sends each purge. */
export class PurgeDelivery {
  readonly #outbox: Outbox<PurgeRow>
  readonly #database: Database
  readonly #cdn: CdnConfig
  readonly #onError: (error: unknown) => void
  readonly #closing = new AbortController()

  constructor(database: Database, cdn: CdnConfig, onError: (error: unknown) => void) {
    this.#database = database
    this.#cdn = cdn
    this.#onError = onError
    this.#outbox = eventOutbox(database, { claimSeconds: CLAIM_SECONDS, waits: [REPEAT_SECONDS] })
  }

  /** Sends the purges that are due: those of new changes, and a second time those that were sent some seconds ago. */
  async purgeDue(): Promise<void> {
    const { signal } = this.#closing
    const claim = (isRepeated: boolean) =>
      this.#outbox.claim(sql`due.extension = ${CDN_EVENTS} and (due.data ? 'isSent') = ${isRepeated}`, BATCH)
    await this.#outbox.sendAll(
      () => claim(false),
      signal,
      (rows) => this.#purge(rows, { state: 'WAITING', values: { data: sql`data || '{"isSent": true}'` } }),
    )
    const repeated = await this.#outbox.sendAll(
      () => claim(true),
      signal,
      (rows) => this.#purge(rows, { state: 'HANDLED', values: {} }),
    )
    if (repeated.length > 0) await deleteHandled(this.#database, CDN_EVENTS)
  }

  /** Ends the attempt at hand, and begins no others. */
  close(): void {
    this.#closing.abort()
  }

  async #purge(rows: PurgeRow[], outcome: Outcome<PurgeRow>): Promise<Outcome<PurgeRow>> {
    const tags = new Set(rows.flatMap(({ data }) => data.tags))
    try {
      await sendPurge(this.#cdn, tags.has(EVERYTHING) ? [EVERYTHING] : [...tags], this.#closing.signal)
      return outcome
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#onError(error)
      return { state: 'WAITING', values: { lastError: String(error) } }
    }
  }
}

/**
 * Purges what was changed, now and twice a second, until stopped; first everything, because another version may have rendered it. Does
 * nothing without a CDN.
 */
export function startPurges(
  { config: { cdn } }: { config: { cdn: CdnConfig | undefined } },
  context: JobContext,
): RepeatedJob {
  if (!cdn) return NO_JOB
  const { database, log } = context
  const failure = 'The CDN could not be told of changes. It is told again'
  const delivery = new PurgeDelivery(database, cdn, (error) => log.error({ err: error }, failure))
  let isFirst = true
  const onStop = () => delivery.close()
  return repeat({ ...context, name: 'cdn', intervalMs: INTERVAL_MS, failure, onStop }, async () => {
    if (isFirst) await purgeEverything(database)
    isFirst = false
    await delivery.purgeDue()
  })
}
