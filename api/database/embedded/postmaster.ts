import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { connectionTo, DATABASE, HOST } from './connection.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { ClusterDirectory } from './cluster-directory.ts'
import { cleanEnvironment } from './initdb.ts'
import { choosePort } from './port.ts'
import { disownStalePid, findPostmaster } from './postmaster-file.ts'
import { explain, openLog } from './server-log.ts'

/** Settings in PostgreSQL's own words, such as `{fsync: 'off'}`. */
export type Settings = Record<string, string>

const POLL_MS = 20
// After a crash PostgreSQL replays its log first, and before it stops it writes out what is in memory.
const PATIENCE_MS = 120_000
const START_ATTEMPTS = 5

// SQLSTATE codes: https://www.postgresql.org/docs/18/errcodes-appendix.html
const CANNOT_CONNECT_NOW = '57P03'
const ADMIN_SHUTDOWN = '57P01'
const INVALID_PASSWORD = '28P01'

// The password proves much, as SCRAM proves it to both sides; but a copied data directory knows it, too.
async function checkIsOurs(client: Client, directory: ClusterDirectory) {
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
  const data = rows[0]?.data_directory ?? ''
  if ((await realpath(data).catch(() => data)) !== directory.data)
    throw new EmbeddedError(`The server found for ${directory.data} serves ${data}`)
}

async function ensureDatabase(client: Client) {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
  if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`)
}

/** Whether a server that says it is ready lets us in and is ours; false while it is going away or coming back. */
async function letsUsIn(directory: ClusterDirectory, port: number): Promise<boolean> {
  const client = new Client({ ...connectionTo(directory, port), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await checkIsOurs(client, directory)
    await ensureDatabase(client)
    return true
  } catch (error) {
    if (error instanceof EmbeddedError) throw error
    if (!(error instanceof DatabaseError) || error.code === CANNOT_CONNECT_NOW || error.code === ADMIN_SHUTDOWN)
      return false
    if (error.code === INVALID_PASSWORD)
      throw new EmbeddedError(`The PostgreSQL of ${directory.folder} does not take the password that is kept there`)
    throw new EmbeddedError(`PostgreSQL runs but does not work: ${error.message}. ${await explain(directory)}`)
  } finally {
    await client.end()
  }
}

class StartFailure extends EmbeddedError {
  // Somebody may take the port between its choice and its use; the processes of a killed server end soon after it.
  static readonly PASSING = /Address already in use|shared memory block \([^()]*\) is still in use/

  /** Whether another attempt may well succeed. */
  readonly passing: boolean

  constructor(message: string, signal?: NodeJS.Signals) {
    super(message)
    this.passing = signal !== undefined || StartFailure.PASSING.test(message)
  }
}

async function untilReady(directory: ClusterDirectory, signal: AbortSignal): Promise<undefined> {
  while (!signal.aborted && (await findPostmaster(directory.data))?.status !== 'ready') await delay(POLL_MS)
}

async function launch(directory: ClusterDirectory, settings: Settings) {
  const all = {
    port: String(await choosePort(directory.data)),
    listen_addresses: HOST,
    // A path of a socket may have no more than about 100 bytes, and nobody needs one.
    unix_socket_directories: '',
    ...settings,
  }
  await disownStalePid(directory.data)
  const log = await openLog(directory)
  const { size } = await log.stat()
  const server = spawn(
    directory.binaries.postgres,
    ['-D', directory.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...directory.account, cwd: '/', env: cleanEnvironment(), detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  server.unref()
  const decided = new AbortController()
  const failed = once(server, 'exit', { signal: decided.signal }).then(
    async ([, signal]) =>
      new StartFailure(`PostgreSQL did not start. ${await explain(directory, size)}`, signal ?? undefined),
    (error: Error) => new StartFailure(`PostgreSQL could not be run: ${error.message}`),
  )
  const ready = untilReady(directory, AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), decided.signal]))
  try {
    const failure = await Promise.race([failed, ready])
    if (failure) throw failure
  } finally {
    decided.abort()
    await log.close()
  }
}

async function start(directory: ClusterDirectory, settings: Settings) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(directory, settings)
    } catch (error) {
      if (!(error instanceof StartFailure && error.passing) || attempt === START_ATTEMPTS) throw error
      await delay(200 * attempt)
    }
  }
}

/**
 * Sees to it that the server of `directory` runs: takes over one that does (also one that a killed process left behind),
 * waits for one that is starting or stopping, starts one where there is none. Callers take turns by a lock.
 *
 * @returns its port.
 * @throws EmbeddedError with the end of PostgreSQL's own log when it does not start.
 */
export async function ensureRunning(directory: ClusterDirectory, settings: Settings): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS
  do {
    const postmaster = await findPostmaster(directory.data)
    if (!postmaster) await start(directory, settings)
    else if (postmaster.status === 'ready' && (await letsUsIn(directory, postmaster.port))) return postmaster.port
    else await delay(POLL_MS)
  } while (Date.now() < deadline)
  throw new EmbeddedError(`PostgreSQL runs but does not answer. ${await explain(directory)}`)
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Stops the server of `directory`, if it runs, and waits until it has: cleanly, or roughly when that takes too long. */
export async function stop(directory: ClusterDirectory): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  let sent: NodeJS.Signals | undefined
  for (;;) {
    const postmaster = await findPostmaster(directory.data)
    if (!postmaster) return
    // PostgreSQL's fast shutdown, then its immediate one, after which it recovers when it starts again.
    const signal = Date.now() < deadline ? 'SIGINT' : 'SIGQUIT'
    if (signal !== sent) send(postmaster.pid, signal)
    sent = signal
    await delay(POLL_MS)
  }
}
