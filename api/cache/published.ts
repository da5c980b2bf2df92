import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Database } from '../database/database.ts'
import type { ContentVersion } from './content-version.ts'
import { type Encoding, encodingFor } from './encoding.ts'
import { GRAPHQL_URL, type GraphQLQuestions, MAX_REQUEST_LENGTH } from './graphql-question.ts'
import { type Answer, type Form, Publication, valueOf } from './publication.ts'
import { dependsOnActor, type Question, questionOfUrl } from './question.ts'
import { onSnapshot } from './snapshot.ts'
import { Store } from './store.ts'

export interface PublishedOptions {
  database: Database
  version: ContentVersion
  questions: GraphQLQuestions
  /** Puts a question to the routes; undefined when the answer is too large to be kept. */
  ask: (question: Question) => Promise<Answer | undefined>
  /** Most memory for answers, in bytes. */
  maxBytes?: number
}

/** A publication to send, and whether it may be out of date because the database is away. */
interface Found {
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
  result: Promise<Publication | undefined>
}

const MAX_BYTES = 64 * 1024 ** 2
/** Answers that are made at a time; the other connections of the pool are for those who sign in. */
const MAX_FILLING = 4
/** Answers that wait to be made; beyond that, the routes decide whom they take. */
const MAX_WAITING = 60
/** Answers that are made again, unasked, after a change. */
const MAX_WARM = 24
/** For every millisecond of making answers unasked, so many are left to requests. */
const WARM_PAUSE = 3

// RFC 9111 no longer defines Warning, yet it is what tools know; the other says the same to ours.
const STALE_HEADERS = ['x-verdant-stale', '1', 'warning', '110 - "Response is Stale"']
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

/**
 * The published content as finished answers, given before any routing. An answer is made once, however many wait for it,
 * from one snapshot of the database; it holds while the content has the version of that snapshot.
 */
export class Published {
  readonly counts = { hits: 0, misses: 0, warmed: 0, stale: 0, notModified: 0, bodyBytes: 0 }
  private readonly options: PublishedOptions
  private readonly store: Store
  private readonly filling = new Map<string, Filling>()
  private readonly limit = pLimit(MAX_FILLING)
  /** Which answers are too large to be kept, and from which version on that was found. */
  private readonly oversized = new LRUCache<string, number>({ max: 200 })
  private warming: Promise<void> | undefined
  private isClosing = false

  constructor(options: PublishedOptions) {
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

  /** Leaves everything to the routes from now on. */
  async close(): Promise<void> {
    this.isClosing = true
    await this.warming
  }

  /** Answers what is published, and hands everything else to `next`. */
  listener(next: RequestListener): RequestListener {
    return (request, response) => {
      if (this.isClosing) next(request, response)
      else if (request.method === 'POST' && request.url === GRAPHQL_URL) this.answerPost(request, response, next)
      else this.answerGet(request, response, next)
    }
  }

  private answerGet(request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const question = this.questionOf(request)
    if (!question) return next(request, response)
    const publication = this.fresh(question)
    if (publication) this.send(question, { publication }, request, response)
    else void this.answerLater(question, request, response, next)
  }

  private questionOf({ method, url = '', headers }: IncomingMessage): Question | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (headers.authorization !== undefined && dependsOnActor(url)) return undefined
    // Parts of a picture are cut where the whole is stored; pages have none.
    if (headers.range !== undefined && url.startsWith('/media/')) return undefined
    if (!url.startsWith(`${GRAPHQL_URL}?`)) return questionOfUrl(url)
    return method === 'GET'
      ? this.options.questions.ofUrl(url.slice(GRAPHQL_URL.length + 1), headers.accept)
      : undefined
  }

  private answerPost(request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const { headers } = request
    const length = Number(headers['content-length'])
    const isQuestion =
      headers.authorization === undefined &&
      headers['content-encoding'] === undefined &&
      length > 0 &&
      length <= MAX_REQUEST_LENGTH &&
      JSON_TYPE.test(headers['content-type'] ?? '')
    if (!isQuestion) return next(request, response)
    const onReadable = () => {
      const body = request.read(length) as Buffer | null
      if (!body) return
      request.off('readable', onReadable)
      const question = this.options.questions.ofBody(body.toString(), headers.accept)
      const publication = question && this.fresh(question)
      if (publication) return this.send(question, { publication }, request, response)
      // Whoever answers it after all reads it again.
      request.unshift(body)
      if (question) void this.answerLater(question, request, response, next)
      else next(request, response)
    }
    request.on('readable', onReadable)
  }

  private async answerLater(
    question: Question,
    request: IncomingMessage,
    response: ServerResponse,
    next: RequestListener,
  ): Promise<void> {
    const found = await this.find(question)
    if (found) this.send(question, found, request, response)
    else next(request, response)
  }

  /** What can be sent at once. */
  private fresh({ key }: Question): Publication | undefined {
    const { version } = this.options
    const publication = this.store.get(key)
    return publication && version.isCertain() && publication.version >= version.current ? publication : undefined
  }

  private async find(question: Question): Promise<Found | undefined> {
    const { version } = this.options
    if (await version.verify()) {
      const publication = this.fresh(question) ?? (await this.fill(question, 'misses').catch(() => undefined))
      if (publication) return { publication }
    }
    // The database is away. What this node has changed itself must not be seen as it was before.
    const last = this.store.peek(question.key)
    return last && !(await version.verify()) && last.version >= version.written
      ? { publication: last, isStale: true }
      : undefined
  }

  /** Makes an answer that knows everything up to now, or waits for one that is being made. */
  private fill(question: Question, reason: 'misses' | 'warmed'): Promise<Publication | undefined> {
    const { version } = this.options
    const { key } = question
    if (this.oversized.get(key) === version.current) return Promise.resolve(undefined)
    const running = this.filling.get(key)
    if (running && running.since >= version.current) return running.result
    if (this.filling.size >= MAX_WAITING) return Promise.resolve(undefined)
    this.counts[reason]++
    // Until it begins, it has missed nothing.
    const filling: Filling = { since: Infinity, result: Promise.resolve(undefined) }
    const begin = () => {
      filling.since = version.current
      return this.make(question)
    }
    // A picture that has to be scaled first must not hold up pages.
    filling.result = (question.isFile ? begin() : this.limit(begin)).finally(() => {
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
    let done = -1
    while (done < version.current && !this.isClosing) {
      done = version.current
      for (const { question, publication } of this.store.hottest(MAX_WARM)) {
        if (this.isClosing || !version.isCertain()) return
        if (publication.version >= version.current) continue
        const start = performance.now()
        const made = await this.fill(question, 'warmed').catch(() => undefined)
        if (made) await Promise.all(publication.encodings.map((encoding) => made.make(encoding)))
        await setTimeout((performance.now() - start) * WARM_PAUSE, undefined, { ref: false })
      }
    }
  }

  private send(question: Question, found: Found, request: IncomingMessage, response: ServerResponse): void {
    const { publication } = found
    const encoding = encodingFor(request.headers['accept-encoding'])
    const form = publication.ready(encoding)
    if (form) this.write(form, found, request, response)
    else void this.sendMade(encoding, question, found, request, response)
  }

  private async sendMade(
    encoding: Encoding,
    question: Question,
    found: Found,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const form = await found.publication.make(encoding)
    this.store.measure(question)
    this.write(form, found, request, response)
  }

  private write(form: Form, { publication, isStale }: Found, request: IncomingMessage, response: ServerResponse): void {
    publication.hits++
    this.counts.hits++
    if (isStale) this.counts.stale++
    const more = isStale ? STALE_HEADERS : []
    if (publication.status === 200 && isKnown(request.headers['if-none-match'], form.etag)) {
      this.counts.notModified++
      response.writeHead(304, isStale ? [...form.notModified, ...more] : form.notModified)
      response.end()
      return
    }
    response.writeHead(publication.status, isStale ? [...form.headers, ...more] : form.headers)
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    this.counts.bodyBytes += form.body.length
    response.end(form.body)
  }
}

/** Request headers that an answer depends on, besides the coding. */
function variesBy({ url, accept }: Question): string[] {
  if (accept) return ['accept', 'authorization']
  return dependsOnActor(url) ? ['authorization'] : []
}

/** RFC 9110, section 13.1.2: weak comparison with any of a list, or `*`. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
