import { readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOf } from './connection.ts'
import { EmbeddedError } from './embedded-error.ts'
import { type HeldLock, lock, locked, tryLock } from './file-lock.ts'
import { openClusterDirectory } from './cluster-directory.ts'
import { keepAlive } from './keep-alive.ts'
import { ensureRunning, type Settings, stop } from './postmaster.ts'
import { claimServing } from './serving.ts'

export interface ClusterOptions {
  /** The data directory (`DATA_DIR`). */
  dataDir: string
  /** Receives one line of text for each unusual event. */
  log: (line: string) => void
  /** Settings of the server, used when this handle is the one that starts it. */
  settings?: Settings
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

/**
 * Returns a handle on the embedded PostgreSQL 18 of a data directory. Sets the cluster up and starts it as needed.
 *
 * PostgreSQL listens on loopback only, on no Unix socket, and on a free port that it keeps from start to start. All its
 * files are in `<dataDir>/postgres/18`: `data`, `password` (the superuser's, random, mode 0600) and `postgres.log`. It
 * runs detached: it outlives the process that started it and stops when the last handle is released. The next process
 * takes over a server that a killed process left behind. If the server dies, a process that holds a handle restarts it.
 *
 * PostgreSQL refuses to run as root. For root it runs as the owner of existing data, else as the system account
 * `postgres`, which is created if missing. If that account cannot reach the programs or the data directory, a copy of the
 * programs and the data are kept under /var/lib/verdant, and `log` says so.
 *
 * @throws EmbeddedError with a message for people if PostgreSQL cannot be set up or started
 */
export async function acquireEmbedded({ dataDir, log, settings = {} }: ClusterOptions): Promise<ClusterHandle> {
  const directory = await openClusterDirectory(dataDir, log)
  // Handles are taken and released one at a time, so that no process stops a server that another is about to use.
  const inTurn = <T>(work: () => Promise<T>) => locked(join(directory.folder, 'turn.lock'), work)
  const handles = join(directory.folder, 'leases.lock')

  const share = await inTurn(async () => {
    await refuseToShareAcrossMachines(directory.folder, handles)
    return lock(handles, 'shared')
  })
  const run = () => inTurn(() => ensureRunning(directory, settings))
  let port = await run().catch((error: unknown) => {
    share.release()
    throw error
  })
  const revive = async () => (port = await run())
  const leaving = new AbortController()
  const watch = keepAlive(directory, port, revive, { log, signal: leaving.signal })
  let serving: HeldLock | undefined

  const leave = async () => {
    leaving.abort()
    await watch
    await inTurn(async () => {
      serving?.release()
      share.release()
      const last = tryLock(handles, 'exclusive')
      if (last) await stop(directory).finally(() => last.release())
    })
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

// Containers that share a data directory do not see each other's processes, and neither does PostgreSQL, which would
// start a second time and ruin the data.
async function refuseToShareAcrossMachines(folder: string, handles: string) {
  const file = join(folder, 'machine')
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const here = boot + (await readlink('/proc/self/ns/pid').catch(() => ''))
  const same = (await readFile(file, 'utf8').catch(() => '')) === here
  const alone = tryLock(handles, 'exclusive')
  if (alone && !same) await writeFile(file, here)
  alone?.release()
  if (!alone && !same)
    throw new EmbeddedError(
      `The database in ${folder} is in use by another machine or container: run this there, or set DATABASE_URL`,
    )
}
