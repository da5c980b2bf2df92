import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Database } from '../database/database.ts'
import type { ContentVersion } from './content-version.ts'
import { type Answer, Publication, valueOf } from './publication.ts'
import { dependsOnActor, type Question } from './question.ts'
import { onSnapshot } from './snapshot.ts'
import { Store } from './store.ts'

export interface AnswersOptions {
  database: Database
  version: ContentVersion
  /** Puts a question to the routes; undefined when the answer is too large to be kept. */
  ask: (question: Question) => Promise<Answer | undefined>
  /** Most memory for answers, in bytes. */
  maxBytes?: number
}

/** An answer to send, and whether it may be out of date because the database is away. */
export interface Found {
  publication: Publication
  isStale?: boolean
}

/** What the routes said: nothing when it was too much. */
interface Asked {
  answer: Answer | undefined
  version: number
  isSound: boolean
}

/** An answer on its way. `since` is the version from which on it will know everything. */
interface Filling {
  since: number
  /** Whether those who asked for it are still there. */
  askers: IsThere[]
  result: Promise<Publication | undefined>
}

type IsThere = () => boolean
const always: IsThere = () => true

const MAX_BYTES = 64 * 1024 ** 2
/** Answers that are made at a time; the other connections of the pool are for those who sign in. */
const MAX_FILLING = { wanted: 2, new: 3 }
/** Answers that wait to be made; beyond that, the routes decide whom they take. */
const MAX_WAITING = { wanted: 240, new: 60 }
/** Answers that are made again, unasked, after a change. */
const MAX_WARM = 24
/** For every millisecond of making answers unasked, so many are left to requests. */
const WARM_PAUSE = 3

/**
 * Finished answers to questions. Each is made once, however many wait for it, from one snapshot of the database; it holds
 * while the content has the version of that snapshot.
 */
export class Answers {
  readonly counts = { misses: 0, warmed: 0 }
  private readonly options: AnswersOptions
  private readonly store: Store
  private readonly filling = new Map<string, Filling>()
  /** What was wanted before does not wait for what nobody ever asked for. */
  private readonly limits = { wanted: pLimit(MAX_FILLING.wanted), new: pLimit(MAX_FILLING.new) }
  /** Which answers are too large to be kept, and from which version on that was found. */
  private readonly oversized = new LRUCache<string, number>({ max: 200 })
  private warming: Promise<void> | undefined
  private readonly closing = new AbortController()

  constructor(options: AnswersOptions) {
    this.options = options
    this.store = new Store(options.maxBytes ?? MAX_BYTES)
    options.version.onChange = () => this.warm()
    options.version.onRewind = () => this.store.clear()
  }

  /** What the memory holds. */
  get size(): { bytes: number; entries: number } {
    const { bytes, entries } = this.store
    return { bytes, entries }
  }

  /** Makes no more answers unasked. */
  async close(): Promise<void> {
    this.closing.abort()
    await this.warming
  }

  /** Counts anew what an answer takes of the memory, after it got another form. */
  measure(question: Question): void {
    this.store.measure(question)
  }

  /** The answer if it can be given at once. */
  fresh(question: Question): Publication | undefined {
    const publication = this.upToDate(question)
    return publication && this.options.version.isCertain() ? publication : undefined
  }

  private upToDate({ key }: Question): Publication | undefined {
    const publication = this.store.get(key)
    return publication && publication.version >= this.options.version.current ? publication : undefined
  }

  /**
   * The answer, made now if need be; undefined when the routes have to give it themselves.
   *
   * @param isThere whether whoever asks still waits; when nobody does at its turn, it is not made
   */
  async find(question: Question, isThere: IsThere): Promise<Found | undefined> {
    const { version } = this.options
    if (await version.verify()) {
      const atLeast = version.current
      const publication =
        this.upToDate(question) ?? (await this.fill(question, 'misses', isThere).catch(() => version.doubt()))
      if (publication && publication.version >= atLeast) return { publication }
    }
    // The database is away. What this node has changed itself must not be seen as it was before.
    const last = this.store.peek(question.key)
    return last && !(await version.verify()) && last.version >= version.written
      ? { publication: last, isStale: true }
      : undefined
  }

  /** Makes an answer that knows everything up to now, or waits for one that is being made. */
  private fill(question: Question, reason: 'misses' | 'warmed', isThere: IsThere): Promise<Publication | undefined> {
    const { version } = this.options
    const { key } = question
    if (this.oversized.get(key) === version.current) return Promise.resolve(undefined)
    const running = this.filling.get(key)
    if (running && running.since >= version.current) {
      running.askers.push(isThere)
      return running.result
    }
    const rank = this.store.peek(key)?.status === 200 ? 'wanted' : 'new'
    if (this.filling.size >= MAX_WAITING[rank]) return Promise.resolve(undefined)
    this.counts[reason]++
    // Until it begins, it has missed nothing.
    const filling: Filling = { since: Infinity, askers: [isThere], result: Promise.resolve(undefined) }
    const begin = async () => {
      filling.since = version.current
      return filling.askers.some((one) => one()) ? this.make(question) : undefined
    }
    // A picture that has to be scaled first must not hold up pages.
    filling.result = (question.isFile ? begin() : this.limits[rank](begin)).finally(() => {
      if (this.filling.get(key) === filling) this.filling.delete(key)
    })
    this.filling.set(key, filling)
    return filling.result
  }

  private async make(question: Question): Promise<Publication | undefined> {
    const { answer, version, isSound } = await (question.isFile ? this.askNow(question) : this.askSnapshot(question))
    this.options.version.seen(version)
    if (!answer) {
      this.oversized.set(question.key, version)
      return undefined
    }
    const isKept = !valueOf(answer.headers, 'cache-control').includes('no-store')
    if (!isSound || (!isKept && answer.status >= 500)) return undefined
    const publication = new Publication(answer, version, variesBy(question))
    return isKept ? this.keep(question, publication) : publication
  }

  /** An answer all of whose parts are read from one snapshot. */
  private askSnapshot(question: Question): Promise<Asked> {
    return onSnapshot(this.options.database, async (snapshot) => {
      const answer = await this.options.ask(question)
      return { answer, version: snapshot.version, isSound: !snapshot.hasFailed }
    })
  }

  /** An answer that knows at least what is known now. */
  private async askNow(question: Question): Promise<Asked> {
    const version = this.options.version.current
    return { answer: await this.options.ask(question), version, isSound: true }
  }

  private keep(question: Question, publication: Publication): Publication {
    const before = this.store.peek(question.key)
    if (before && before.version > publication.version) return publication
    if (before?.equals(publication)) {
      before.version = publication.version
      return before
    }
    if (before) publication.hits = before.hits / 2
    this.store.set(question, publication)
    return publication
  }

  /** Makes the answers that are asked for most again, one at a time, as long as the content changes. */
  private warm(): void {
    this.warming ??= this.warmUp().finally(() => (this.warming = undefined))
  }

  private async warmUp(): Promise<void> {
    const { version } = this.options
    const { signal } = this.closing
    let done = -1
    while (done < version.current && !signal.aborted) {
      done = version.current
      for (const { question, publication } of this.store.hottest(MAX_WARM)) {
        if (signal.aborted || !(await version.verify())) return
        if (publication.version >= version.current) continue
        const start = performance.now()
        const made = await this.fill(question, 'warmed', always).catch(() => undefined)
        if (made) await Promise.all(publication.encodings.map((encoding) => made.make(encoding)))
        const pause = (performance.now() - start) * WARM_PAUSE
        await setTimeout(pause, undefined, { ref: false, signal }).catch(() => undefined)
      }
    }
  }
}

/** Request headers that an answer depends on, besides the coding. */
function variesBy({ url, accept }: Question): string[] {
  if (accept) return ['accept', 'authorization']
  return dependsOnActor(url) ? ['authorization'] : []
}
