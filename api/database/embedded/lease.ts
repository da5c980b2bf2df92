import { readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOf } from './connection.ts'
import { EmbeddedError } from './embedded-error.ts'
import { type HeldLock, lock, locked, tryLock } from './file-lock.ts'
import { openHome } from './home.ts'
import { keepAlive } from './keep-alive.ts'
import { ensureRunning, type Settings, stop } from './postmaster.ts'
import { claimServing } from './serving.ts'

export interface LeaseOptions {
  /** The data directory (`DATA_DIR`). */
  dataDir: string
  /** Takes one line for people about anything out of the ordinary. */
  log: (line: string) => void
  /** Settings of the server, used when this lease is the one that starts it. */
  settings?: Settings
}

/** A share in the embedded PostgreSQL, which runs while anybody has one. */
export interface Lease extends AsyncDisposable {
  /** Where to connect, as superuser, to the database that holds the content. */
  readonly url: string
  /**
   * Claims the right to serve from this database, which one process at a time has, until the lease is released or the
   * process ends, however it ends.
   *
   * @throws EmbeddedError naming the holder when another process has it.
   */
  claimServing(claim: { port: number }): Promise<void>
  /** Gives the share back and, if it was the last, stops PostgreSQL. Close all connections first. */
  release(): Promise<void>
}

/**
 * Takes a share in the embedded PostgreSQL 18 of a data directory, which is set up and started as needed.
 *
 * It listens on loopback only, on a free port that it keeps from start to start, and on no Unix socket. Everything of it
 * is in `<dataDir>/postgres/18`: `data`, `password` (the superuser's, random, mode 0600) and `postgres.log`. The server
 * is detached: it outlives the process that started it and stops with the last lease; one that a killed process left
 * behind is taken over by the next. Should it die, a process with a lease brings it back.
 *
 * PostgreSQL refuses to run as root. For root it runs as the owner of existing data, else as the system account
 * `postgres`, which is made if missing; where that cannot reach the programs or the data directory, a copy of the
 * programs and the data are kept under /var/lib/verdant, and `log` is told.
 *
 * @throws EmbeddedError, one for people to read, when PostgreSQL cannot be set up or started.
 */
export async function acquireEmbedded({ dataDir, log, settings = {} }: LeaseOptions): Promise<Lease> {
  const home = await openHome(dataDir, log)
  // Whoever arrives or leaves does so alone, so that nobody stops the server that another is about to use.
  const inTurn = <T>(work: () => Promise<T>) => locked(join(home.folder, 'turn.lock'), work)
  const leases = join(home.folder, 'leases.lock')

  const share = await inTurn(async () => {
    await refuseToShareAcrossMachines(home.folder, leases)
    return lock(leases, 'shared')
  })
  const run = () => inTurn(() => ensureRunning(home, settings))
  let port = await run().catch((error: unknown) => {
    share.release()
    throw error
  })
  const revive = async () => (port = await run())
  const leaving = new AbortController()
  const watch = keepAlive(home, port, revive, { log, signal: leaving.signal })
  let serving: HeldLock | undefined

  const leave = async () => {
    leaving.abort()
    await watch
    await inTurn(async () => {
      serving?.release()
      share.release()
      const last = tryLock(leases, 'exclusive')
      if (last) await stop(home).finally(() => last.release())
    })
  }
  let left: Promise<void> | undefined
  const release = () => (left ??= leave())

  return {
    get url() {
      return addressOf(home, port)
    },
    claimServing: async (claim) => {
      serving ??= await claimServing(home.folder, claim.port)
    },
    release,
    [Symbol.asyncDispose]: release,
  }
}

// Containers that share a data directory do not see each other's processes, and neither does PostgreSQL, which would
// start a second time and ruin the data.
async function refuseToShareAcrossMachines(folder: string, leases: string) {
  const file = join(folder, 'machine')
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const here = boot + (await readlink('/proc/self/ns/pid').catch(() => ''))
  const same = (await readFile(file, 'utf8').catch(() => '')) === here
  const alone = tryLock(leases, 'exclusive')
  if (alone && !same) await writeFile(file, here)
  alone?.release()
  if (!alone && !same)
    throw new EmbeddedError(
      `The database in ${folder} is in use by another machine or container: run this there, or set DATABASE_URL`,
    )
}
