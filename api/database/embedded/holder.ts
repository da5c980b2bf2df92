import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Account } from './account.ts'

/** For tests: another process that holds a lease on an embedded database. */
export interface Holder {
  readonly url: string
  readonly pid: number
  /** Lets it give its lease back and end. */
  leave(): Promise<void>
  /** Ends it as SIGKILL does: it gives nothing back. */
  kill(): Promise<void>
}

const SCRIPT = `
  const { acquireEmbedded } = await import(${JSON.stringify(new URL('lease.ts', import.meta.url))})
  const [dataDir, port] = process.argv.slice(1)
  const lease = await acquireEmbedded({ dataDir, log: console.error })
  if (port) await lease.claimServing({ port: Number(port) })
  console.log(lease.url)
  process.stdin.resume().once('end', () => lease.release())
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
 * Starts a process that takes a lease, and claims serving on `port` if that is given.
 *
 * @param account whom to run it as, for root.
 * @throws Error with what it wrote when it fails.
 */
export async function startHolder(
  dataDir: string,
  { port, account }: { port?: number; account?: Account } = {},
): Promise<Holder> {
  const child = spawn(process.execPath, arguments_(dataDir, port), { ...account, cwd: '/' })
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
