import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { EmbeddedError } from './embedded-error.ts'
import { type HeldLock, lock, locked, tryLock } from './file-lock.ts'
import { DATABASE, type Home, openHome, SUPERUSER } from './home.ts'
import { HOST } from './port.ts'
import { ensureRunning, type Settings, stop } from './postmaster.ts'

export interface LeaseOptions {
  /** The data directory (`DATA_DIR`). */
  dataDir: string
  /** Takes one line for people about anything out of the ordinary. */
  log: (line: string) => void
  /** Settings of the server, used when this lease is the one that starts it. */
  settings?: Settings
}

/** A share in the embedded PostgreSQL, which runs while anybody holds one. */
export interface Lease extends AsyncDisposable {
  /** Where to connect, as superuser, to the database that holds the content. */
  readonly url: string
  /**
   * Claims the right to serve from this data directory, which one process at a time has, until the lease is released
   * or the process ends.
   *
   * @throws EmbeddedError naming the holder when another process has it.
   */
  claimServing(claim: { port: number }): Promise<void>
  /** Gives the share back and, if it was the last one, stops PostgreSQL. Close all connections first. */
  release(): Promise<void>
}

interface Holder {
  pid: number
  since: string
  port: number
}

async function claim(home: Home, dataDir: string, port: number): Promise<HeldLock> {
  const file = join(home.folder, 'serving.json')
  const held = tryLock(join(home.folder, 'serving.lock'), 'exclusive')
  if (held) {
    await writeFile(file, JSON.stringify({ pid: process.pid, since: new Date().toISOString(), port } satisfies Holder))
    return held
  }
  const holder: Partial<Holder> = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}))
  throw new EmbeddedError(
    `Verdant already runs on ${dataDir}: process ${holder.pid}, on port ${holder.port}, since ${holder.since}. ` +
      'Stop it first, or start this one with another DATA_DIR.',
  )
}

/**
 * Takes a share in the embedded PostgreSQL 18 of a data directory, setting it up and starting it as needed.
 *
 * It listens on loopback only, on a free port that it keeps from start to start, and on no Unix socket. The files are in
 * `<dataDir>/postgres/18`: `data`, `password` (the superuser's, random, mode 0600) and `postgres.log`. The server is
 * detached: it survives the process that started it, stops with the last lease, and one left behind by a killed process
 * is taken over by the next. Should it die, every process with a lease brings it back.
 *
 * As root it runs as the system account `postgres`; where that cannot reach the programs or the data directory, a
 * copy of the programs and the data are kept under /var/lib/verdant, and the log says so.
 *
 * @throws EmbeddedError, one for people to read, when PostgreSQL cannot be set up or started.
 */
export async function acquireEmbedded({ dataDir, log, settings = {} }: LeaseOptions): Promise<Lease> {
  const home = await openHome(dataDir, log)
  const turn = join(home.folder, 'turn.lock')
  const leases = join(home.folder, 'leases.lock')

  // Whoever arrives or leaves does so alone, so nobody stops the server that another is about to use.
  const { share, port } = await locked(turn, async () => {
    const share = await lock(leases, 'shared')
    try {
      return { share, port: await ensureRunning(home, settings) }
    } catch (error) {
      share.release()
      throw error
    }
  })

  const leaving = new AbortController()
  const watch = keepAlive(home, port, { turn, settings, log, signal: leaving.signal })
  let serving: HeldLock | undefined
  let left: Promise<void> | undefined

  const leave = async () => {
    leaving.abort()
    await watch
    await locked(turn, async () => {
      serving?.release()
      share.release()
      const last = tryLock(leases, 'exclusive')
      if (!last) return
      await stop(home)
      last.release()
    })
  }
  const release = () => (left ??= leave())

  return {
    url: `postgres://${SUPERUSER}:${home.password}@${HOST}:${port}/${DATABASE}`,
    claimServing: async ({ port }) => {
      serving ??= await claim(home, dataDir, port)
    },
    release,
    [Symbol.asyncDispose]: release,
  }
}

interface Watch {
  turn: string
  settings: Settings
  log: (line: string) => void
  signal: AbortSignal
}

/** Holds one idle connection, by whose end it learns that the server is gone, and then starts it again. */
async function keepAlive(home: Home, port: number, { turn, settings, log, signal }: Watch): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      await untilGone(home, port, signal)
      if (signal.aborted) return
      const now = await locked(turn, () => ensureRunning(home, settings))
      log(
        `PostgreSQL had stopped and runs again${now === port ? '' : `, but on port ${now} instead of ${port}: restart`}`,
      )
      failures = 0
    } catch (error) {
      failures++
      log(`PostgreSQL has stopped and cannot be started: ${error instanceof Error ? error.message : error}`)
      await delay(Math.min(1000 * 2 ** failures, 60_000), undefined, { signal, ref: false }).catch(() => {})
    }
  }
}

async function untilGone(home: Home, port: number, signal: AbortSignal): Promise<void> {
  const url = { host: HOST, port, user: SUPERUSER, password: home.password, database: 'postgres', ssl: false }
  // A pool and not a client, since an idle one does not keep the process alive.
  const pool = new Pool({ ...url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  await pool.query('SELECT')
  if (!signal.aborted) {
    await new Promise<void>((resolve) => {
      pool.on('error', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
  // Not waited for: an idle connection would not keep the process alive until then.
  void pool.end()
}
