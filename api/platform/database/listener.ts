import type pg from 'pg'
import { errorCode } from '../error-code.ts'
import { connectTo } from './hosts.ts'

/** If connecting or a statement takes longer, the database is considered unavailable. */
export const LISTENER_TIMEOUT_MS = 1_000

/** Returns whether an error says that a statement got no response in this time. pg says so by message only. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

// https://www.postgresql.org/docs/current/errcodes-appendix.html: some engines that speak the protocol have no LISTEN.
const UNKNOWN = new Set(['0A000', '42601'])

/** Leaves out what the database does not have: announcements only save time. */
function ignoreUnknown(error: unknown): void {
  if (!UNKNOWN.has(errorCode(error))) throw error
}

type Handler = (payload: string) => void

/**
 * A connection of its own that listens to NOTIFY channels. It connects when it is first needed. Announcements can be lost
 * with the connection, so listeners must also be able to read the current state.
 */
export class Listener {
  /** Called when the connection was lost. */
  onLost: () => void = () => {}
  readonly #url: string
  readonly #handlers = new Map<string, Handler[]>()
  #client: pg.Client | undefined
  #connecting: Promise<pg.Client> | undefined
  #isClosed = false

  /** @param url connection string of the database, bypassing any pooler */
  constructor(url: string) {
    this.#url = url
  }

  /** Whether there is a connection. */
  get isConnected(): boolean {
    return this.#client !== undefined
  }

  /** Calls `handler` with each announcement on a channel. Channels are added before the first connection. */
  on(channel: string, handler: Handler): void {
    this.#handlers.set(channel, [...(this.#handlers.get(channel) ?? []), handler])
  }

  /** Returns the connection, which it opens if it is not open yet. @throws Error if the database is unavailable or `end` was called */
  connect(): Promise<pg.Client> {
    if (this.#client) return Promise.resolve(this.#client)
    return (this.#connecting ??= this.#connect().finally(() => (this.#connecting = undefined)))
  }

  /** Drops the connection, because it does not respond. */
  drop(): void {
    this.#lose(this.#client)
  }

  /** Stops listening. */
  async end(): Promise<void> {
    this.#isClosed = true
    await this.#connecting?.catch(() => {})
    await this.#client?.end()
  }

  async #connect(): Promise<pg.Client> {
    if (this.#isClosed) throw new Error('The listener is closed')
    const client = await connectTo(this.#url, {
      connectionTimeoutMillis: LISTENER_TIMEOUT_MS,
      query_timeout: LISTENER_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'verdant listener',
    })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const handle of this.#handlers.get(channel) ?? []) handle(payload)
    })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`).catch(ignoreUnknown)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    this.#client = client
    return client
  }

  #lose(client: pg.Client | undefined): void {
    if (!client || client !== this.#client) return
    this.#client = undefined
    this.onLost()
    void client.end().catch(() => {})
  }
}
