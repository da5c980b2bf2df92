import { sql } from 'kysely'
import type { AppliedChange, Author } from '../../content/items/change.ts'
import type { Check } from '../../content/items/checks.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ExtensionEventState } from '../../platform/database/extension-entity.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { deleteHandled, eventOutbox } from '../event-outbox.ts'

/** A change set that was committed. A large one comes in parts of 1,000 changes. */
export interface CommittedChanges {
  author: Author
  /** The changed items, without their values, which may have changed again since. */
  changes: AppliedChange[]
}

/** What an extension does after commits. */
export interface CommitListener {
  /** The name of the extension. */
  extension: string
  afterCommit: (committed: CommittedChanges) => Promise<void>
}

interface EventRow {
  id: number
  extension: string
  data: CommittedChanges
  state: ExtensionEventState
  attempts: number
  lastError: string | null
}

/** A claim lasts longer than any attempt should take. */
const CLAIM_SECONDS = 300

/** The waits between attempts, in seconds. */
const WAITS = [5, 30, 120, 600, 3600]

/** Returns the check that writes the events of a change set for these extensions, and refuses nothing. */
export const eventWriter =
  (extensions: readonly string[]): Check =>
  async (changes, database) => {
    for (const batch of changes.references()) {
      const data: CommittedChanges = { author: changes.author, changes: batch }
      await database.query(
        `insert into "extensionEvent" (extension, data) select name, $2::jsonb from unnest($1::text[]) as e(name)`,
        [extensions, JSON.stringify(data)],
      )
    }
  }

/** Tells extensions of committed changes, at least once. Of several servers at the same time, one delivers each event. */
export class EventDelivery {
  readonly #outbox: Outbox<EventRow>
  readonly #database: Database
  readonly #listeners: readonly CommitListener[]
  readonly #onError: (error: unknown, extension: string) => void
  readonly #closing = new AbortController()

  /** @param onError called with the error of an attempt, which is repeated later */
  constructor(
    database: Database,
    listeners: readonly CommitListener[],
    onError: (error: unknown, extension: string) => void,
  ) {
    this.#database = database
    this.#listeners = listeners
    this.#onError = onError
    this.#outbox = eventOutbox(database, { claimSeconds: CLAIM_SECONDS, waits: WAITS })
  }

  /** Delivers the events that are due. Extensions do not wait for each other. */
  async deliverDue(): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => this.#database.runAsJob(() => this.#deliverTo(listener))))
  }

  /** Lets the attempts at hand end, and begins no others. */
  close(): void {
    this.#closing.abort()
  }

  async #deliverTo({ extension, afterCommit }: CommitListener): Promise<void> {
    const handled = await this.#outbox.sendAll(
      () => this.#outbox.claim(sql`due.extension = ${extension}`),
      this.#closing.signal,
      async ([event]) => {
        try {
          await afterCommit(event!.data)
          return { state: 'HANDLED', values: {} }
        } catch (error) {
          this.#onError(error, extension)
          return { state: 'WAITING', values: { lastError: String(error) } }
        }
      },
    )
    if (handled.length > 0) await deleteHandled(this.#database, extension)
  }
}
