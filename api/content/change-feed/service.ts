import { networkOf } from '../../platform/http/network.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Listener } from '../../platform/database/listener.ts'
import { AppError } from '../../platform/errors.ts'
import { MergingStream } from '../../platform/streams/merging-stream.ts'
import { unreadableBy } from '../items/readable.ts'
import { FeedCursor } from './cursor.ts'
import { ChangeFeedRepository, type FeedChange } from './repository.ts'

/** Changed items, each with its last change. */
export interface ContentChanges {
  changes: FeedChange[]
  /** False if too many items changed to name them. `changes` is empty then, and the client reads again what it needs. */
  isComplete: boolean
}

/** The largest number of open streams. */
const LIMITS = { user: 10, address: 20, instance: 200 }
/** The number of items up to which changes are named. */
const MAX_ITEMS = 1_000

/** How often callers are identified again. Announcements that were lost are made up for at the same time. */
const HEARTBEAT_MS = 5_000
/** Announcements within this time are answered by one read. */
const COLLECT_MS = 50

/** A caller of the feed. */
export interface FeedCaller {
  address: string
  /** Returns who the caller is now. @throws AppError if their session or token has ended */
  identify: () => Promise<Actor>
}

interface OpenStream extends FeedCaller {
  actor: Actor
  kinds: ReadonlySet<string> | null
  stream: MergingStream<ContentChanges>
}

/** Sends to clients which items were changed, on any instance, when it is committed. Without open streams, it does nothing. */
export class ChangeFeed {
  readonly #database: Database
  readonly #repository: ChangeFeedRepository
  readonly #listener: Listener | undefined
  readonly #open = new Set<OpenStream>()
  /** What was read. It begins with the first stream. */
  #cursor: Promise<FeedCursor> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #collecting: NodeJS.Timeout | undefined
  #reading: Promise<void> = Promise.resolve()
  #isStopped = false

  /** @param listener hears what other instances announce. Without it, changes are noticed at intervals. */
  constructor(database: Database, listener: Listener | undefined) {
    this.#database = database
    this.#repository = new ChangeFeedRepository(database)
    this.#listener = listener
    listener?.on('content_version', () => this.#readSoon())
  }

  /** The number of open streams. */
  get streamCount(): number {
    return this.#open.size
  }

  /**
   * Opens a stream of the changes that are committed from now on. Its first value has none. It ends when the caller's session,
   * token or right has ended.
   *
   * @param kinds the names of kinds; all that the caller may read without them
   * @throws AppError UNAUTHENTICATED or FORBIDDEN without the right to read the history, TOO_MANY_REQUESTS above a limit, UNAVAILABLE
   *   while the server stops
   */
  async watch(
    actor: Actor,
    caller: FeedCaller,
    kinds: readonly string[] | null,
  ): Promise<MergingStream<ContentChanges>> {
    permit(actor, 'history:read')
    this.#checkLimits(actor, caller)
    const stream = new MergingStream(merge)
    const own: OpenStream = { ...caller, actor, kinds: kinds && new Set(kinds), stream }
    this.#open.add(own)
    stream.onEnd = () => this.#leave(own)
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS)
    this.#cursor ??= this.#begin()
    try {
      await this.#listener?.connect()
      await this.#cursor
    } catch (error) {
      stream.end()
      throw error
    }
    stream.push({ changes: [], isComplete: true })
    return stream
  }

  /** Ends all streams and accepts no more. Their clients connect to another instance. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const { stream } of this.#open) stream.end()
    clearTimeout(this.#collecting)
    await this.#reading
  }

  async #begin(): Promise<FeedCursor> {
    const { since, visible } = await this.#repository.start()
    return new FeedCursor(since, visible)
  }

  #checkLimits({ userId }: Actor, { address }: FeedCaller): void {
    if (this.#isStopped) throw new AppError('UNAVAILABLE', 'The server is about to stop', { retryAfter: 1 })
    const open = [...this.#open]
    const network = networkOf(address)
    const isFull =
      open.length >= LIMITS.instance ||
      open.filter(({ actor }) => actor.userId === userId).length >= LIMITS.user ||
      open.filter((other) => networkOf(other.address) === network).length >= LIMITS.address
    if (isFull)
      throw new AppError('TOO_MANY_REQUESTS', 'Too many clients follow the content at the same time', {
        retryAfter: 30,
      })
  }

  #leave(own: OpenStream): void {
    this.#open.delete(own)
    if (this.#open.size > 0) return
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
    this.#cursor = undefined
  }

  #beat(): void {
    for (const own of this.#open)
      void this.#database
        .runAsJob(async () => {
          own.actor = await own.identify()
          permit(own.actor, 'history:read')
        })
        .catch(() => own.stream.end())
    this.#readSoon()
  }

  #readSoon(): void {
    if (this.#open.size === 0 || this.#isStopped) return
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined
      this.#reading = this.#reading.then(() => this.#read())
    }, COLLECT_MS)
  }

  /** Sends what is new. If that fails, the streams end, and their clients connect again with increasing delays. */
  async #read(): Promise<void> {
    try {
      await this.#listener?.connect()
      const cursor = await this.#cursor
      if (!cursor) return
      let isMore = true
      while (isMore && this.#open.size > 0) {
        const page = await this.#database.runAsJob(() => this.#repository.read(cursor, MAX_ITEMS))
        cursor.advance(page)
        for (const own of this.#open) send(own, page.changes)
        isMore = page.changes.length === MAX_ITEMS
      }
    } catch {
      for (const { stream } of this.#open) stream.end()
    }
  }
}

function send({ actor, kinds, stream }: OpenStream, changes: readonly FeedChange[]): void {
  const hidden = unreadableBy(actor)
  const readable = changes.filter(
    ({ kind, id }) => (kinds?.has(kind) ?? true) && !hidden.kinds.includes(kind) && !hidden.ids.includes(id),
  )
  if (readable.length > 0)
    stream.push(merge({ changes: [], isComplete: true }, { changes: readable, isComplete: true }))
}

/** Returns the last change of each item, or that there are too many. */
function merge(unsent: ContentChanges, next: ContentChanges): ContentChanges {
  const last = new Map([...unsent.changes, ...next.changes].map((change) => [`${change.kind} ${change.id}`, change]))
  if (!unsent.isComplete || !next.isComplete || last.size > MAX_ITEMS) return { changes: [], isComplete: false }
  return { changes: [...last.values()], isComplete: true }
}
