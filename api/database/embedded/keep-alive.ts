import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { connectionTo } from './connection.ts'
import type { ClusterDirectory } from './cluster-directory.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** Resolves when the server on a port has gone, or with `signal`. */
async function untilGone(directory: ClusterDirectory, port: number, signal: AbortSignal): Promise<void> {
  // One idle connection ends with the server. It is a pool's since an idle pool does not keep the process alive.
  const pool = new Pool({ ...connectionTo(directory, port), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  const gone = new Promise<void>((resolve) => {
    pool.on('error', () => resolve())
    signal.addEventListener('abort', () => resolve())
  })
  const here = await pool.query('SELECT').then(Boolean, () => false)
  if (here && !signal.aborted) await gone
  // Not waited for, as the process may end meanwhile.
  void pool.end()
}

/**
 * Brings the server back whenever it dies, until `signal`.
 *
 * @param revive starts the server again and returns its port.
 */
export async function keepAlive(
  directory: ClusterDirectory,
  firstPort: number,
  revive: () => Promise<number>,
  { log, signal }: { log: (line: string) => void; signal: AbortSignal },
): Promise<void> {
  let port = firstPort
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    try {
      await untilGone(directory, port, signal)
      if (signal.aborted) return
      port = await revive()
      log('PostgreSQL had stopped and runs again')
      pause = FIRST_PAUSE_MS
    } catch (error) {
      log(`PostgreSQL has stopped: ${error instanceof Error ? error.message : String(error)}`)
      await delay(pause, undefined, { signal, ref: false }).catch(() => {})
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }
}
