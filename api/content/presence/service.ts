import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { AnyKind } from '../../../schema/kind.ts'
import { networkOf } from '../../platform/http/network.ts'
import { type Actor, permit, sessionEnded } from '../../access/permissions/policy.ts'
import { checkId } from '../../platform/bounds.ts'
import { permitHistory } from '../items/history-reader.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Listener } from '../../platform/database/listener.ts'
import { AppError } from '../../platform/errors.ts'
import { PRESENCE_CHANNEL } from '../../platform/database/presence-channel.ts'
import {
  type LastChange,
  PresenceRepository,
  type PresenceRow,
  type SavedChange,
  type WatchedItem,
} from './repository.ts'
import { MergingStream } from '../../platform/streams/merging-stream.ts'
import type { ItemPresence } from './item-presence.ts'

/**
 * The largest number of open streams. Each tab of the admin has at most one. The limit of an item bounds what each of its streams
 * tells, so that the cost of all streams grows with their number only.
 */
const LIMITS = { user: 20, item: 50, address: 60, instance: 1_000 }

/** How often presences are renewed. Announcements that were lost are made up for at the same time. */
const HEARTBEAT_MS = 5_000
/** Announcements within this time are answered by one update. */
const COLLECT_MS = 50
/** The pause between two updates is this many times as long as the last one took, so that updates take a small part of the time. */
const PAUSE_FACTOR = 10

interface OpenStream extends WatchedItem {
  id: string
  userId: string
  network: string
  stream: MergingStream<ItemPresence>
  /** What was known of the item when its state was sent last. */
  sent: string
  /** Whether its row was stored. If a stored row is missing, the session has ended. */
  isStored: boolean
}

/**
 * Sends to clients which other users have an item open, and when it is saved. Presences are rows, so that all instances know them.
 * Announcements of the database say when to read them again: of presences, of ended sessions and of new content. Without
 * open streams, the service does nothing.
 */
export class PresenceService {
  readonly #database: Database
  readonly #presences: PresenceRepository
  readonly #listener: Listener | undefined
  readonly #open = new Map<string, OpenStream>()
  #heartbeat: NodeJS.Timeout | undefined
  #collecting: NodeJS.Timeout | undefined
  #refreshing: Promise<void> | undefined
  /** The earliest time of the next update. */
  #nextUpdate = -Infinity
  #isStopped = false
  /** The presences to delete, and the deletions that are under way. */
  #left: string[] = []
  readonly #leaving = new Set<Promise<void>>()

  /** @param listener hears what other instances announce. Without it, changes are noticed at intervals. */
  constructor(database: Database, listener: Listener | undefined) {
    this.#database = database
    this.#presences = new PresenceRepository(database)
    this.#listener = listener
    for (const channel of [PRESENCE_CHANNEL, 'content_version']) listener?.on(channel, () => this.#refreshSoon())
  }

  /** The number of open streams. */
  get streamCount(): number {
    return this.#open.size
  }

  /**
   * Opens a stream of the states of an item. It ends with the session of the caller.
   *
   * @param address the client's network address
   * @throws AppError UNAUTHENTICATED or FORBIDDEN without the right to read the item's history, NOT_FOUND for an invalid id,
   *   TOO_MANY_REQUESTS above a limit, UNAVAILABLE while the server stops
   */
  async watch(actor: Actor, address: string, kind: AnyKind, itemId: string): Promise<MergingStream<ItemPresence>> {
    permit(actor, 'account')
    permitHistory(actor, kind, itemId)
    checkId(itemId, kind)
    const { userId, sessionId, name: userName } = actor
    if (userId === null || sessionId === null) throw sessionEnded()
    const network = networkOf(address)
    const item = { kind: kind.name, itemId }
    this.#checkLimits(userId, item, network)
    const id = randomUUID()
    const stream = new MergingStream<ItemPresence>((_, state) => state)
    const own: OpenStream = { id, ...item, userId, network, stream, sent: '', isStored: false }
    this.#open.set(id, own)
    stream.onEnd = () => this.#leave(id)
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS)
    try {
      await this.#listener?.connect()
      await this.#presences.insert({ id, ...item, userId, userName }, sessionId)
    } catch (error) {
      stream.end()
      throw error
    }
    own.isStored = true
    this.#refreshSoon()
    return stream
  }

  /** Ends all streams and accepts no more. Their clients connect to another instance. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const { stream } of this.#open.values()) stream.end()
    clearTimeout(this.#collecting)
    await Promise.all([...this.#leaving, this.#refreshing])
  }

  #checkLimits(userId: string, item: WatchedItem, network: string): void {
    if (this.#isStopped) throw new AppError('UNAVAILABLE', 'The server is about to stop', { retryAfter: 1 })
    const open = [...this.#open.values()]
    const isFull =
      open.length >= LIMITS.instance ||
      open.filter((form) => form.userId === userId).length >= LIMITS.user ||
      open.filter((form) => keyOf(form) === keyOf(item)).length >= LIMITS.item ||
      open.filter((form) => form.network === network).length >= LIMITS.address
    if (isFull)
      throw new AppError('TOO_MANY_REQUESTS', 'Too many windows follow items at the same time', { retryAfter: 30 })
  }

  #leave(id: string): void {
    this.#open.delete(id)
    if (this.#open.size === 0) {
      clearInterval(this.#heartbeat)
      this.#heartbeat = undefined
    }
    // Streams that end at the same time, such as those of a proxy that stops, are deleted together.
    if (this.#left.push(id) > 1) return
    // If the database is unavailable, the rows expire.
    const leaving: Promise<void> = setImmediate()
      .then(() => this.#database.runAsJob(() => this.#presences.delete(this.#left.splice(0))))
      .catch(() => {})
      .finally(() => this.#leaving.delete(leaving))
    this.#leaving.add(leaving)
  }

  #beat(): void {
    const ids = [...this.#open.keys()]
    void this.#run(async () => {
      await this.#listener?.connect()
      await this.#presences.renew(ids)
    })
    this.#refreshSoon()
  }

  #refreshSoon(): void {
    if (this.#open.size === 0 || this.#isStopped) return
    const pause = Math.min(this.#nextUpdate - performance.now(), HEARTBEAT_MS)
    this.#collecting ??= setTimeout(
      () => {
        this.#collecting = undefined
        this.#refreshing = (this.#refreshing ?? Promise.resolve()).then(() => this.#run(() => this.#refresh()))
      },
      Math.max(pause, COLLECT_MS),
    )
  }

  /** Runs work for all streams. If it fails, they end, and their clients connect again with increasing delays. */
  async #run(work: () => Promise<void>): Promise<void> {
    try {
      await this.#database.runAsJob(work)
    } catch {
      for (const { stream } of this.#open.values()) stream.end()
    }
  }

  async #refresh(): Promise<void> {
    const start = performance.now()
    // A stream that opens during the queries is served by the refresh that it asks for itself.
    const open = [...this.#open.values()].filter(({ isStored }) => isStored)
    const watchers = Map.groupBy(open, keyOf)
    const items = Array.from(watchers.values(), ([first]) => first!)
    if (items.length === 0) return
    const [presences, changes, pending, comments] = await Promise.all([
      this.#presences.ofItems(items),
      this.#presences.lastChanges(items),
      this.#presences.pendingChanges(items),
      this.#presences.comments(items),
    ])
    const started = new Set(presences.map(({ id }) => id))
    for (const { id, stream } of open) if (!started.has(id)) stream.end()
    const present = Map.groupBy(presences, keyOf)
    const changeOf = new Map(changes.map((change) => [keyOf(change), change]))
    const commentsOf = new Map(comments.map((state) => [keyOf(state), `${state.at} ${state.count}`]))
    const pendingOf = Map.groupBy(pending, keyOf)
    for (const [key, streams] of watchers) {
      const known = {
        present: present.get(key) ?? [],
        change: changeOf.get(key),
        pending: pendingOf.get(key) ?? [],
        comments: commentsOf.get(key) ?? null,
      }
      const text = JSON.stringify(known)
      for (const form of streams) {
        if (form.sent !== text) form.stream.push(stateFor(form, known))
        form.sent = text
      }
    }
    const end = performance.now()
    this.#nextUpdate = end + (end - start) * PAUSE_FACTOR
  }
}

const keyOf = ({ kind, itemId }: WatchedItem) => `${kind} ${itemId}`

/** The state of an item, from which the messages of its streams are made. */
interface Known {
  present: readonly PresenceRow[]
  change: LastChange | undefined
  pending: readonly SavedChange[]
  comments: string | null
}

/** Returns the state of an item as one of its streams shows it. */
function stateFor(own: OpenStream, { present, change, pending, comments }: Known): ItemPresence {
  return {
    // Other instances have streams of the item, too.
    users: present
      .filter(({ id }) => id !== own.id)
      .slice(0, LIMITS.item)
      .map(({ userId, userName: name, since }) => ({ name, isSelf: userId === own.userId, since })),
    lastChange: change
      ? { version: change.version, action: change.action, author: change.author, at: change.at }
      : null,
    pendingChanges: pending.map(({ id, version, author, at }) => ({ id, version, author, at })),
    comments,
  }
}
