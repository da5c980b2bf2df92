import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, realpath, rename, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { freePort } from '../process/free-port.ts'
import { asAccount, isRoot } from './account.ts'
import type { ClusterDirectory } from './cluster-directory.ts'
import { DATABASE, HOST, SUPERUSER } from './connection.ts'
import { EmbeddedError } from './embedded-error.ts'
import { disownReusedPid, findServer } from './pid-file.ts'

/** Settings of PostgreSQL by name, such as `{fsync: 'off'}`. */
export type Settings = Record<string, string>

const POLL_MS = 20
// After a crash PostgreSQL replays its log before it is ready. Before it stops, it writes changed pages to the disk.
const PATIENCE_MS = 120_000
const START_ATTEMPTS = 5
const LOG_LIMIT_BYTES = 5_000_000
const LOW_SPACE_BYTES = 64_000_000

// Another program can take the port between its choice and its use. The processes of a killed server end after it.
const TRANSIENT = /Address already in use|shared memory block \([^()]*\) is still in use/

// SQLSTATE class: https://www.postgresql.org/docs/18/errcodes-appendix.html
const OPERATOR_INTERVENTION = '57P'

/** The time, the time zone and the process id at the start of a line of the log. */
const LOG_PREFIX = /^[\d: .-]+ \w+ \[\d+\] /
/** Lines that say why a server ended. PostgreSQL writes the first form before it has read its configuration. */
const CAUSE = /^postgres: |(?:FATAL|PANIC): /

const logOf = ({ folder }: ClusterDirectory) => join(folder, 'postgres.log')

/** Returns the last lines of the server's log. */
const endOfLog = async (directory: ClusterDirectory): Promise<string[]> =>
  (await readFile(logOf(directory), 'utf8').catch(() => '')).trim().split('\n').slice(-12)

/** Returns in one line why the server ended, by the end of its log, and whether the disk is full. */
async function explain(directory: ClusterDirectory): Promise<string> {
  const { folder } = directory
  const lines = await endOfLog(directory)
  const { bavail, bsize } = await statfs(folder)
  const space = bavail * bsize < LOW_SPACE_BYTES ? [`The disk that holds ${folder} is nearly full.`] : []
  const cause = lines.findLastIndex((line) => CAUSE.test(line.replace(LOG_PREFIX, '')))
  const shown = cause < 0 ? lines.slice(-1) : lines.slice(cause, cause + 4)
  const messages = shown.map((line) => line.replace(LOG_PREFIX, '').trim()).filter((line) => line !== '')
  return [
    ...space,
    ...(messages.length === 0 ? [] : [`It says: ${messages.join(' ')}`]),
    `Its log is ${logOf(directory)}`,
  ].join(' ')
}

async function openLog(directory: ClusterDirectory) {
  const { folder } = directory
  const path = logOf(directory)
  if (((await stat(path).catch(() => undefined))?.size ?? 0) > LOG_LIMIT_BYTES) await rename(path, `${path}.1`)
  const log = await open(path, 'a', 0o600)
  const { uid, gid } = await stat(folder)
  // Root may start the server of an ordinary user, who must be able to write to the log later.
  if (isRoot()) await log.chown(uid, gid)
  return log
}

// postmaster.opts contains the last command line. Connection pools find a restarted server again on its last port.
async function lastPort(data: string): Promise<string | undefined> {
  const options = await readFile(join(data, 'postmaster.opts'), 'utf8').catch(() => '')
  return /"port=(\d+)"/.exec(options)?.[1]
}

async function launch(directory: ClusterDirectory, port: string, settings: Settings): Promise<ChildProcess> {
  await disownReusedPid(directory.data)
  // Paths of Unix sockets are limited to about 100 bytes.
  const all = { port, listen_addresses: HOST, unix_socket_directories: '', ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openLog(directory)
  const server = spawn(join(directory.bin, 'postgres'), ['-D', directory.data, ...options], {
    ...asAccount(directory.account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  server.on('error', () => {}).unref()
  await log.close()
  return server
}

/**
 * Connects to a server that is ready, and creates the database of the content if it is missing. Returns false if the
 * server is stopping or recovering.
 *
 * @throws EmbeddedError if the server refuses the password or serves other data, such as the original of a copy
 */
async function prepare(directory: ClusterDirectory, port: number): Promise<boolean> {
  const { data, password } = directory
  const client = new Client({ host: HOST, port, user: SUPERUSER, password, database: 'postgres', ssl: false })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data: string; created: boolean }>(
      `SELECT current_setting('data_directory') AS data,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS created`,
      [DATABASE],
    )
    const { data: served, created } = rows[0]!
    if ((await realpath(served).catch(() => served)) !== data)
      throw new EmbeddedError(`The server found for ${data} serves ${served}`)
    if (!created) await client.query(`CREATE DATABASE ${DATABASE}`)
    return true
  } catch (cause) {
    if (cause instanceof EmbeddedError) throw cause
    if (!(cause instanceof DatabaseError) || cause.code?.startsWith(OPERATOR_INTERVENTION)) return false
    throw new EmbeddedError(`PostgreSQL runs but cannot be used: ${cause.message}. ${await explain(directory)}`)
  } finally {
    await client.end()
  }
}

/**
 * Returns the port of the cluster's server when it accepts connections. Starts the server if it does not run, and takes
 * over one that a killed process left behind. Callers must hold the lock on starting and stopping.
 *
 * @param onLaunch called when a server has been launched and is not ready yet
 * @throws EmbeddedError with the reason in the server's log if it does not start
 */
export async function ensureRunning(
  directory: ClusterDirectory,
  settings: Settings,
  onLaunch?: () => void,
): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS
  let launched: ChildProcess | undefined
  for (let attempts = 0; Date.now() < deadline; await delay(POLL_MS)) {
    const server = await findServer(directory.data)
    if (server?.status === 'ready' && (await prepare(directory, server.port))) return server.port
    if (server || (launched?.exitCode === null && launched.signalCode === null)) continue
    if (launched) {
      const log = (await endOfLog(directory)).join('\n')
      const isTransient = launched.signalCode !== null || TRANSIENT.test(log)
      if (!isTransient || attempts === START_ATTEMPTS)
        throw new EmbeddedError(`PostgreSQL did not start. ${await explain(directory)}`)
      await delay(200 * attempts)
    }
    const port = (attempts === 0 && (await lastPort(directory.data))) || String(await freePort())
    launched = await launch(directory, port, settings)
    onLaunch?.()
    attempts++
  }
  throw new EmbeddedError(`PostgreSQL runs but does not accept connections. ${await explain(directory)}`)
}

/** Stops the cluster's server if it runs. If a clean shutdown takes too long, stops it without one. */
export async function stop({ data }: Pick<ClusterDirectory, 'data'>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (let server; (server = await findServer(data)); await delay(POLL_MS)) {
    // A fast shutdown, then an immediate one, after which PostgreSQL recovers when it starts again.
    const signal = Date.now() < deadline ? 'SIGINT' : 'SIGQUIT'
    try {
      process.kill(server.pid, signal)
    } catch (error) {
      if (await findServer(data)) throw error
    }
  }
}
