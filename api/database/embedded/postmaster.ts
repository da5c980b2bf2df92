import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, open, readFile, realpath, rename, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { EmbeddedError } from './embedded-error.ts'
import { cleanEnvironment, DATABASE, type Home, SUPERUSER } from './home.ts'
import { choosePort, HOST } from './port.ts'
import { disownStalePid, findPostmaster } from './postmaster-file.ts'

/** Settings in PostgreSQL's own words, such as `{fsync: 'off'}`. */
export type Settings = Record<string, string>

const POLL_MS = 20
// After a crash PostgreSQL replays its log first, and before it stops it writes out what is in memory.
const PATIENCE_MS = 120_000
const LOG_LIMIT = 5_000_000
const START_ATTEMPTS = 5

async function rotateLog({ logFile }: Home) {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  if (size > LOG_LIMIT) await rename(logFile, `${logFile}.1`)
}

/** The last lines that PostgreSQL wrote to its log after the first `from` bytes. */
async function tailOf({ logFile }: Home, from: number): Promise<string> {
  const log = await readFile(logFile).catch(() => Buffer.alloc(0))
  return log.subarray(from).toString().trim().split('\n').slice(-12).join('\n')
}

async function withClient<T>(home: Home, port: number, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    host: HOST,
    port,
    user: SUPERUSER,
    password: home.password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

// The password alone would do, as SCRAM proves it to both sides; a copied data directory knows it too, though.
async function checkItIsOurs(home: Home, port: number) {
  await withClient(home, port, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    const data = rows[0]?.data_directory ?? ''
    if ((await realpath(data).catch(() => data)) !== home.data)
      throw new EmbeddedError(`The server on port ${port} serves ${data}, not ${home.data}`)
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (!found.rowCount) await client.query(`CREATE DATABASE ${DATABASE}`)
  })
}

const CANNOT_CONNECT_NOW = '57P03'
const WRONG_PASSWORD = '28P01'

/** Whether a server that says it is ready lets us in; false while it is going away. */
async function letsUsIn(home: Home, port: number): Promise<boolean> {
  try {
    await checkItIsOurs(home, port)
    return true
  } catch (error) {
    if (error instanceof EmbeddedError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === WRONG_PASSWORD)
      throw new EmbeddedError(`The running PostgreSQL of ${home.folder} does not take the password kept there`)
    if (code === CANNOT_CONNECT_NOW || !(error instanceof DatabaseError)) return false
    throw new EmbeddedError(`PostgreSQL does not work: ${error.message}`, { cause: error })
  }
}

class StartFailure extends EmbeddedError {}

async function launch(home: Home, port: number, settings: Settings) {
  await rotateLog(home)
  await disownStalePid(home.data)
  const log = await open(home.logFile, 'a', 0o600)
  const { size } = await log.stat()
  if (home.account && size === 0)
    await chown(home.logFile, (await stat(home.folder)).uid, (await stat(home.folder)).gid)
  const all = { port: String(port), listen_addresses: HOST, unix_socket_directories: '', ...settings }
  const server = spawn(
    home.binaries.postgres,
    ['-D', home.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...home.account, cwd: '/', env: cleanEnvironment(), detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  const failed = once(server, 'exit').then(
    async () => new StartFailure(`PostgreSQL did not start. The end of ${home.logFile}:\n${await tailOf(home, size)}`),
    (error: Error) => new StartFailure(`PostgreSQL could not be run: ${error.message}`),
  )
  const stopWatching = new AbortController()
  try {
    const failure = await Promise.race([failed, untilReady(home, stopWatching.signal)])
    if (failure) throw failure
  } finally {
    stopWatching.abort()
    server.unref()
    await log.close()
  }
}

async function untilReady(home: Home, signal: AbortSignal): Promise<undefined> {
  while (!signal.aborted) {
    const postmaster = await findPostmaster(home.data)
    if (postmaster?.status === 'ready') return
    await delay(POLL_MS)
  }
}

const worthAnotherTry = (message: string) =>
  /Address already in use|shared memory block .* is still in use/.test(message)

async function start(home: Home, settings: Settings) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(home, await choosePort(home.data), settings)
    } catch (error) {
      if (!(error instanceof StartFailure) || attempt === START_ATTEMPTS || !worthAnotherTry(error.message)) throw error
      await delay(200 * attempt)
    }
  }
}

/**
 * Sees to it that the server of `home` runs: takes over one that does (also one that a killed process left behind),
 * waits for one that is starting or stopping, starts one where there is none. Callers take turns by a lock.
 *
 * @returns its port.
 * @throws EmbeddedError with the end of PostgreSQL's own log when it does not start.
 */
export async function ensureRunning(home: Home, settings: Settings): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(home.data)
    if (!postmaster) await start(home, settings)
    else if (postmaster.status === 'ready' && (await letsUsIn(home, postmaster.port))) return postmaster.port
    else await delay(POLL_MS)
  }
  throw new EmbeddedError(`PostgreSQL runs but does not answer. The end of ${home.logFile}:\n${await tailOf(home, 0)}`)
}

/** Stops the server of `home`, if it runs, and waits until it has: cleanly, or roughly when it takes too long. */
export async function stop(home: Home): Promise<void> {
  const begin = Date.now()
  let signal: NodeJS.Signals | undefined
  for (;;) {
    const postmaster = await findPostmaster(home.data)
    if (!postmaster) return
    // PostgreSQL's fast and immediate shutdown; after the latter it recovers when it starts again.
    const wanted = Date.now() - begin > PATIENCE_MS ? 'SIGQUIT' : 'SIGINT'
    if (signal !== wanted) process.kill(postmaster.pid, wanted)
    signal = wanted
    await delay(POLL_MS)
  }
}
