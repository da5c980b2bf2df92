import type { Database } from '../../platform/database/database.ts'

/** Records uses of sessions or tokens beside the requests, which succeed also if that fails. */
export class UseRecorder {
  readonly #database: Database
  readonly #touch: (id: string) => Promise<void>
  /** What is being recorded. */
  readonly #running = new Set<string>()

  /** @param touch stores the time of a use */
  constructor(database: Database, touch: (id: string) => Promise<void>) {
    this.#database = database
    this.#touch = touch
  }

  /** Records a use, unless one of the same is being recorded. */
  record(id: string): void {
    if (this.#running.has(id)) return
    this.#running.add(id)
    void this.#database
      .runAsJob(() => this.#touch(id))
      .catch(() => {})
      .finally(() => this.#running.delete(id))
  }
}
