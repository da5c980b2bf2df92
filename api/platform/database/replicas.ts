import type { ConnectionPool } from './connection-pool.ts'
import { RequestConnections } from './request-connections.ts'

/** How long after a failure the replicas are tried again, in milliseconds. */
const RETRY_MS = 2_000

/**
 * Streaming replicas, which answer the reads of visitors. A replica may lag behind the primary, cancel statements that conflict with
 * recovery, or be unreachable. Callers then repeat the read on the primary.
 */
export class Replicas {
  /** How often a response was made from what a replica has, and why else the primary was asked. */
  readonly counts = { served: 0, behind: 0, failed: 0 }
  readonly #pool: ConnectionPool
  #isAway = false
  #isClosed = false
  #retry: NodeJS.Timeout | undefined

  constructor(pool: ConnectionPool) {
    this.#pool = pool
  }

  /** The driver's pool, for metrics. */
  get driver() {
    return this.#pool.driver
  }

  /** Whether they answered when they were last asked. */
  get areThere(): boolean {
    return !this.#isAway
  }

  /** Returns the connections of one request. */
  connections(): RequestConnections {
    return new RequestConnections(this.#pool, async () => {})
  }

  /** Asks them no more until they answer again, so that no other visitor waits for them. */
  leave(): void {
    if (this.#isAway) return
    this.#isAway = true
    this.#pool.distrust()
    this.#tryLater()
  }

  #tryLater(): void {
    this.#retry = setTimeout(() => {
      this.#pool.query('select 1', []).then(
        () => (this.#isAway = false),
        () => this.#isClosed || this.#tryLater(),
      )
    }, RETRY_MS).unref()
  }

  async close(): Promise<void> {
    this.#isAway = true
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#pool.driver.end()
  }
}
