import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Account } from './account.ts'

/** For tests: another process that holds a handle on an embedded cluster. */
export interface LockHolder {
  readonly url: string
  readonly pid: number
  /** Lets it release its handle and end. */
  leave(): Promise<void>
  /** Ends it by SIGKILL, so that it releases nothing itself. */
  kill(): Promise<void>
}

const SCRIPT = `
  const { acquireEmbedded } = await import(${JSON.stringify(new URL('cluster-handle.ts', import.meta.url))})
  const [dataDir, port] = process.argv.slice(1)
  const handle = await acquireEmbedded({ dataDir, log: console.error })
  if (port) await handle.claimServing({ port: Number(port) })
  console.log(handle.url)
  process.stdin.resume().once('end', () => handle.release())
`

const arguments_ = (dataDir: string, port?: number) => [
  '--input-type=module',
  '-e',
  SCRIPT,
  dataDir,
  ...(port ? [String(port)] : []),
]

async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/**
 * Starts a process that takes a handle and, with `port`, claims serving.
 *
 * @param account the account to run it as; needs root
 * @param onStart called with the process as soon as it runs
 * @throws Error with its standard error if it fails
 */
export async function startLockHolder(
  dataDir: string,
  { port, account, onStart }: { port?: number; account?: Account; onStart?: (child: ChildProcess) => void } = {},
): Promise<LockHolder> {
  const child = spawn(process.execPath, arguments_(dataDir, port), { ...account, cwd: '/' })
  onStart?.(child)
  let errors = ''
  child.stderr.on('data', (data) => (errors += data))
  const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'close').then(() => [''])])
  if (!url) throw new Error(errors)
  return {
    url,
    pid: child.pid!,
    leave: async () => {
      child.stdin.end()
      await ended(child)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}
