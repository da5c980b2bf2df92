import pg from 'pg'

/** The channel on which every change of content is announced, with the version that it made. */
const CHANNEL = 'content_version'

/** From this age on, what was last heard is checked again in the background while requests go on. */
const CHECK_AFTER_MS = 250
/** From this age on, requests wait for that check: no other node's change stays unseen longer. */
const MAX_AGE_MS = 800
/** How long a check may take until the database counts as away. */
const TIMEOUT_MS = 1_000
/** While it is away, how long until it is tried again. */
const RETRY_MS = 500

/**
 * Knows the version of the published content: what this process has written itself, what other processes announce, and,
 * since an announcement can be lost with its connection, what the database says when asked over that same connection.
 * It asks only while somebody wants to know.
 */
export class ContentVersion {
  /** The newest version heard of. */
  current = -1
  /** The newest version that was written by this process. */
  written = -1
  /** Called when there is a newer version. */
  onChange: () => void = () => {}
  /** Called when the database has gone back to an older version, such as from a backup: every answer is void. */
  onRewind: () => void = () => {}

  private readonly url: string
  private client: pg.Client | undefined
  private heardAt = -Infinity
  private failedAt = -Infinity
  private isAway = false
  private checking: Promise<boolean> | undefined
  private isClosed = false

  /** @param url the database, past any pooler */
  constructor(url: string) {
    this.url = url
  }

  /** Takes note of a version that this process has committed. */
  committed(version: number): void {
    this.written = Math.max(this.written, version)
    this.raise(version)
  }

  /** Takes note of a version that was seen in the database. */
  seen(version: number): void {
    this.raise(version)
  }

  /** The database did not answer somebody else: what was heard before is uncertain. */
  doubt(): undefined {
    this.heardAt = -Infinity
    return undefined
  }

  /** Whether `current` is certain now. Never waits; starts a check when it is time for one. */
  isCertain(): boolean {
    const age = performance.now() - this.heardAt
    if (age > CHECK_AFTER_MS) void this.check()
    return age < MAX_AGE_MS
  }

  /** Makes `current` certain. @returns false while the database is away */
  async verify(): Promise<boolean> {
    if (this.isCertain()) return true
    // Known to be away: nobody waits for the next try.
    if (this.isAway) return false
    return this.check()
  }

  /** Stops listening. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.checking
    await this.client?.end()
  }

  private check(): Promise<boolean> {
    if (!this.checking && (this.isClosed || performance.now() - this.failedAt < RETRY_MS)) return Promise.resolve(false)
    return (this.checking ??= this.ask().finally(() => (this.checking = undefined)))
  }

  private async ask(): Promise<boolean> {
    const [before, askedAt] = [this.current, performance.now()]
    try {
      this.client ??= await this.listen()
      const version = await readContentVersion(this.client)
      this.heardAt = askedAt
      this.isAway = false
      if (version < before) this.rewind(version)
      else this.raise(version)
      return true
    } catch {
      this.failedAt = performance.now()
      this.isAway = true
      this.lose(this.client)
      return false
    }
  }

  private async listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      application_name: 'verdant listener',
    })
    client.on('notification', ({ payload }) => this.raise(Number(payload)))
    client.on('error', () => this.lose(client))
    client.on('end', () => this.lose(client))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      return client
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
  }

  /** What was heard over a lost connection may be old by now. */
  private lose(client: pg.Client | undefined): void {
    if (!client || client !== this.client) return
    this.client = undefined
    this.heardAt = -Infinity
    void client.end().catch(() => {})
  }

  private raise(version: number): void {
    if (version <= this.current) return
    this.current = version
    this.onChange()
  }

  private rewind(version: number): void {
    this.current = version
    this.written = -1
    this.onRewind()
  }
}

/** The version of the content as a connection, or the snapshot of a transaction, sees it. */
export async function readContentVersion(db: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await db.query<{ version: string }>('select version from "contentVersion"')
  return Number(rows[0]!.version)
}
