import type { FeedPage, Unread } from './repository.ts'

/**
 * Which revisions were read. They are numbered when they are written, but become visible when their transaction is committed, so
 * one with a lower number may appear later. What a read does not see belongs to a transaction that is running or has not begun.
 * Once those that were running have ended, nothing can appear below the newest revision of that read.
 */
export class FeedCursor implements Unread {
  /** The time since when there are revisions that were not read. */
  readonly since: string
  #floor = 0
  #newest: number
  readonly #seen: Set<number>
  #reads: { newest: number; nextTransaction: number }[] = []

  /** @param since when the oldest running transaction began @param visible the revisions since then that need not be read */
  constructor(since: string, visible: readonly number[]) {
    this.since = since
    this.#newest = newestOf(0, visible)
    this.#seen = new Set(visible)
  }

  /** The revision below which nothing can appear. */
  get floor(): number {
    return this.#floor
  }

  /** The revisions above `floor` that were read. */
  get seen(): number[] {
    return [...this.#seen]
  }

  /** Takes note of what was read. */
  advance({ changes, oldestRunning, nextTransaction }: FeedPage): void {
    const revisions = changes.map(({ revision }) => revision)
    for (const revision of revisions) this.#seen.add(revision)
    this.#newest = newestOf(this.#newest, revisions)
    this.#reads.push({ newest: this.#newest, nextTransaction })
    const settled = this.#reads.findLastIndex((read) => read.nextTransaction <= oldestRunning)
    if (settled === -1) return
    this.#floor = this.#reads[settled]!.newest
    this.#reads = this.#reads.slice(settled + 1)
    for (const revision of this.#seen) if (revision <= this.#floor) this.#seen.delete(revision)
  }
}

const newestOf = (newest: number, revisions: readonly number[]) => revisions.reduce((a, b) => Math.max(a, b), newest)
