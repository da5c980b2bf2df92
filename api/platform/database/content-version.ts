import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { unavailable } from '../errors.ts'
import { isSilence, type Listener, LISTENER_TIMEOUT_MS } from '../database/listener.ts'

/** The NOTIFY channel on which every content change is announced; the payload is the new content version. */
const CHANNEL = 'content_version'

/** From this age on, the known version is checked in the background while requests proceed. */
const CHECK_AFTER_MS = 250
/** From this age on, requests wait for the check. No change made on another node stays unseen longer. */
const MAX_AGE_MS = 800
/** Delay between checks while the database is unavailable. */
const RETRY_MS = 500

/**
 * Tracks the content version: the versions this process commits and those that other processes announce with NOTIFY.
 * Announcements can be lost with their connection, so the version is also queried over that connection, but only while
 * there are requests.
 */
export class ContentVersion {
  /** The newest known version. */
  current = -1
  /** The newest version that this process committed. */
  written = -1
  /** Whether a check got no response, neither a result nor an error, and none has succeeded since. */
  isSilent = false
  /** Called when a newer version becomes known. */
  onChange: () => void = () => {}
  /**
   * Called when the database went back to an older version: a backup was restored, or a failover lost changes. Every cached
   * response is invalid.
   */
  onRewind: () => void = () => {}

  readonly #listener: Listener
  /** Whether the connection was lost since the version was last read. */
  #isReconnected = true
  /** The version that was read last, and the time when it was raised. */
  #read: RaisedVersion | undefined
  #heardAt = -Infinity
  #failedAt = -Infinity
  #isAway = false
  #checking: Promise<boolean> | undefined
  #isClosed = false

  /** @param listener hears announcements. Its connection also reads the version. */
  constructor(listener: Listener) {
    this.#listener = listener
    listener.on(CHANNEL, (payload) => this.#raise(Number(payload)))
    // Announcements may have been missed, so the version is uncertain.
    listener.onLost = () => {
      this.#isReconnected = true
      this.#heardAt = -Infinity
    }
  }

  /** Records a version that this process committed. */
  committed(version: number): void {
    this.written = Math.max(this.written, version)
    this.#raise(version)
  }

  /** Records a version that was read from the database. */
  seen(version: number): void {
    this.#raise(version)
  }

  /** Returns the current version and the time when it was raised, as the primary has them; undefined if they are not known. */
  async confirmed(): Promise<RaisedVersion | undefined> {
    // A version that was announced comes without its time.
    if (this.#read?.version !== this.current) await this.#check()
    return this.#read?.version === this.current ? this.#read : undefined
  }

  /** Makes the known version uncertain, after another database access failed. */
  distrust(): undefined {
    this.#heardAt = -Infinity
    return undefined
  }

  /** Tells whether `current` is certain. Returns at once; starts a check in the background when one is due. */
  isCertain(): boolean {
    const age = performance.now() - this.#heardAt
    if (age > CHECK_AFTER_MS) void this.#check()
    return age < MAX_AGE_MS
  }

  /** Checks `current` if it is uncertain. @returns false while the database is unavailable */
  async verify(): Promise<boolean> {
    if (this.isCertain()) return true
    // The database is known to be unavailable; the next check runs in the background.
    if (this.#isAway) return false
    return this.#check()
  }

  /**
   * Checks that the database responds. Without a response, every statement would wait until its time limit. An error is no
   * reason to refuse others, because it may concern only the connection of the listener.
   *
   * @throws AppError UNAVAILABLE if it does not
   */
  async requireResponse(): Promise<void> {
    if (!(await this.verify()) && this.isSilent) throw unavailable()
  }

  /** Stops listening. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#checking
    // If the other end is gone silently, it never confirms the end.
    await Promise.race([this.#listener.end(), setTimeout(LISTENER_TIMEOUT_MS, undefined, { ref: false })])
  }

  #check(): Promise<boolean> {
    if (!this.#checking && (this.#isClosed || performance.now() - this.#failedAt < RETRY_MS))
      return Promise.resolve(false)
    return (this.#checking ??= this.#query().finally(() => (this.#checking = undefined)))
  }

  async #query(): Promise<boolean> {
    const [before, readBefore, startedAt] = [this.current, this.#read, performance.now()]
    try {
      const client = await this.#listener.connect()
      const isReconnected = this.#isReconnected
      const { version, raisedAt } = (this.#read = await readRaisedVersion(client))
      this.#isReconnected = false
      this.#heardAt = startedAt
      this.#isAway = false
      this.isSilent = false
      const isRead = version === readBefore?.version
      // A version that this process committed or heard of, but never read, may have been lost with the connection.
      const isRepeated = isRead ? raisedAt !== readBefore.raisedAt : isReconnected && version === before
      if (version < before || isRepeated) this.#rewind(version)
      else this.#raise(version)
      return true
    } catch (error) {
      this.isSilent ||= isSilence(error)
      this.#failedAt = performance.now()
      this.#isAway = true
      this.#listener.drop()
      return false
    }
  }

  #raise(version: number): void {
    if (version <= this.current) return
    this.current = version
    this.onChange()
  }

  #rewind(version: number): void {
    this.current = version
    this.written = -1
    this.onRewind()
  }
}

/** A content version, and the time when it was raised: a version that is raised again after a failover has another time. */
export interface RaisedVersion {
  version: number
  raisedAt: string
}

/** Reads the content version that is visible to a connection or transaction, and when it was raised. */
export async function readRaisedVersion(client: Pick<pg.ClientBase, 'query'>): Promise<RaisedVersion> {
  // As text, a time depends on the settings of the server.
  const statement = 'select version, extract(epoch from "raisedAt")::text as "raisedAt" from "contentVersion"'
  const { rows } = await client.query<{ version: string; raisedAt: string }>(statement)
  const { version, raisedAt } = rows[0]!
  return { version: Number(version), raisedAt }
}

/** Reads the content version that is visible to a connection or transaction. */
export async function readContentVersion(db: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await db.query<{ version: string }>('select version from "contentVersion"')
  return Number(rows[0]!.version)
}
