import { readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ClusterDirectory, openClusterDirectory } from './cluster-directory.ts'
import { addressOf } from './connection.ts'
import { EmbeddedError } from './embedded-error.ts'
import { type HeldLock, tryLock } from './file-lock.ts'
import { inTurn, stopUnlessUsed, takeHandle, tryAlone } from './handle-locks.ts'
import { findServer } from './pid-file.ts'
import { ensureRunning, type Settings } from './postmaster.ts'
import { watchOverThisProcess } from './watcher.ts'

export interface ClusterOptions {
  /** The data directory (`DATA_DIR`). */
  dataDir: string
  /** Receives one line of text for each unusual event. */
  log: (line: string) => void
  /** Settings of the server, used if this handle is the one that starts it. */
  settings?: Settings
  /** Called when PostgreSQL has been launched: the caller can do other work until it is ready. */
  onLaunch?: () => void
}

/** A share in the embedded PostgreSQL cluster, which runs while at least one process holds a handle. */
export interface ClusterHandle extends AsyncDisposable {
  /** Where to connect, as superuser, to the database that holds the content. */
  readonly url: string
  /**
   * Claims the right to serve from this database. Only one process has it at a time, until it releases its handle or
   * ends, even by SIGKILL.
   *
   * @throws EmbeddedError that names the other process if one serves already.
   */
  claimServing(claim: { port: number }): Promise<void>
  /** Releases the handle. Stops PostgreSQL if it was the last. Close all connections first. */
  release(): Promise<void>
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/**
 * Returns a handle on the embedded PostgreSQL 18 of a data directory. Creates the cluster and starts it as needed.
 *
 * PostgreSQL listens on loopback only, on no Unix socket, and on a free port that it keeps from start to start. All its
 * files are in `<dataDir>/postgres/18`: `data`, `password` (the superuser's, random, mode 0600) and `postgres.log`. It
 * runs detached: it outlives the process that started it and stops when the last handle is released. If the process that
 * holds it is killed, its watcher stops the server a few seconds later, unless another process has taken a handle. If the
 * server dies, a process that holds a handle restarts it.
 *
 * PostgreSQL refuses to run as root. For root it runs as the owner of existing data, else as the system account
 * `postgres`, which is created if missing. If that account cannot reach the programs or the data directory, a copy of the
 * programs and the data are kept under /var/lib/verdant, and `log` says so.
 *
 * @throws EmbeddedError with a message for people if PostgreSQL cannot be set up or started
 */
export async function acquireEmbedded({
  dataDir,
  log,
  settings = {},
  onLaunch,
}: ClusterOptions): Promise<ClusterHandle> {
  const directory = await openClusterDirectory(dataDir, log)
  const share = await inTurn(directory, async () => {
    await refuseToShareAcrossMachines(directory)
    return takeHandle(directory)
  })
  const endWatcher = watchOverThisProcess(directory)
  const run = () => inTurn(directory, () => ensureRunning(directory, settings, onLaunch))
  let port = await run().catch((error: unknown) => {
    share.release()
    endWatcher()
    throw error
  })
  let serving: HeldLock | undefined
  const releasing = new AbortController()

  /** Restarts the server when it has died. */
  async function keepRunning() {
    const pauses = { signal: releasing.signal, ref: false }
    for (let pause = FIRST_PAUSE_MS; ; await delay(pause, undefined, pauses)) {
      if (await findServer(directory.data)) continue
      try {
        port = await run()
        log('PostgreSQL had stopped and runs again')
        pause = FIRST_PAUSE_MS
      } catch (error) {
        log(`PostgreSQL has stopped: ${error instanceof Error ? error.message : String(error)}`)
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      }
    }
  }
  const watch = keepRunning().catch(() => {})

  async function leave() {
    releasing.abort()
    await watch
    await inTurn(directory, async () => {
      serving?.release()
      share.release()
      await stopUnlessUsed(directory)
    })
    endWatcher()
  }
  let left: Promise<void> | undefined
  const release = () => (left ??= leave())

  return {
    get url() {
      return addressOf(directory, port)
    },
    claimServing: async (claim) => {
      serving ??= await claimServing(directory.folder, claim.port)
    },
    release,
    [Symbol.asyncDispose]: release,
  }
}

async function claimServing(folder: string, port: number): Promise<HeldLock> {
  const file = join(folder, 'serving.json')
  const serving = tryLock(join(folder, 'serving.lock'), 'exclusive')
  if (serving) {
    await writeFile(file, JSON.stringify({ pid: process.pid, port, since: new Date().toISOString() }))
    return serving
  }
  // The holder writes the file after it has taken the lock, so the file may still be empty.
  const holder = await readFile(file, 'utf8')
    .then((text) => {
      const { pid, port, since } = JSON.parse(text)
      return `process ${pid}, on port ${port}, since ${since}`
    })
    .catch(() => 'another process')
  throw new EmbeddedError(
    `Verdant already serves this database: ${holder}. Stop that one first, or start this one with another DATA_DIR.`,
  )
}

// Containers that share a data directory do not see each other's processes, and neither does PostgreSQL, which would
// start a second time and ruin the data.
async function refuseToShareAcrossMachines({ folder }: ClusterDirectory) {
  const file = join(folder, 'machine')
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const here = boot + (await readlink('/proc/self/ns/pid').catch(() => ''))
  const isSame = (await readFile(file, 'utf8').catch(() => '')) === here
  const alone = tryAlone({ folder })
  if (alone && !isSame) await writeFile(file, here)
  alone?.release()
  if (!alone && !isSame)
    throw new EmbeddedError(
      `The database in ${folder} is in use by another machine or container: run this there, or set DATABASE_URL`,
    )
}
