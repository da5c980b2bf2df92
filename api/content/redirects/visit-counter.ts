import type { Visit } from './visit.ts'

/** Missing paths that are held in memory at once. */
export const MAX_PATHS = 1_000
/** How many of the paths that were requested longest ago are compared when one of them has to go. */
const COMPARED = 8

/** Visits by key. */
export type Counts = Map<string, number>

/** Counts visits in memory until they are stored. What it holds is bounded, whatever visitors request. */
export class VisitCounter {
  /** Counts since the start, for metrics. */
  readonly totals = { redirected: 0, missing: 0, scan: 0, personal: 0, malformed: 0, dropped: 0 }
  #redirects: Counts = new Map()
  #paths: Counts = new Map()

  count(visit: Visit): void {
    if ('redirectId' in visit) {
      this.totals.redirected++
      add(this.#redirects, visit.redirectId, 1)
    } else if ('unrecorded' in visit) {
      this.totals[visit.unrecorded]++
    } else {
      this.totals.missing++
      this.#countPath(visit.missingPath, 1)
    }
  }

  /** Returns what was counted, and starts again at zero. */
  take(): { redirects: Counts; paths: Counts } {
    const taken = { redirects: this.#redirects, paths: this.#paths }
    this.#redirects = new Map()
    this.#paths = new Map()
    return taken
  }

  /** Counts again what could not be stored. */
  putBack({ redirects, paths }: { redirects: Counts; paths: Counts }): void {
    for (const [id, visits] of redirects) add(this.#redirects, id, visits)
    for (const [path, visits] of paths) this.#countPath(path, visits)
  }

  /** Entries move to the end when they are counted. Of those at the start, the rarest makes room for a new one. */
  #countPath(path: string, visits: number): void {
    const before = this.#paths.get(path) ?? 0
    this.#paths.delete(path)
    if (this.#paths.size >= MAX_PATHS) {
      const oldest = this.#paths.entries().take(COMPARED).toArray()
      const [rarest, lost] = oldest.reduce((a, b) => (b[1] < a[1] ? b : a))
      this.#paths.delete(rarest)
      this.totals.dropped += lost
    }
    this.#paths.set(path, before + visits)
  }
}

const add = (counts: Counts, key: string, visits: number) => void counts.set(key, (counts.get(key) ?? 0) + visits)
