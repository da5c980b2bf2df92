import { readFile, readlink, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { basename, join } from 'node:path'
import { isAlive } from '../process/is-alive.ts'

/** What a running server states in the file `postmaster.pid` of its data directory. */
interface PidFile {
  pid: number
  port: number
  /** `starting`, `ready` or `stopping`. Empty for a moment after the start. */
  status: string
}

/** A process id above the limit of every operating system. */
const UNUSED_PID = 2 ** 31 - 1

const pathOf = (data: string) => join(data, 'postmaster.pid')

// Lines: process id, data directory, start time, port, socket directory, address, shared memory, status.
// https://www.postgresql.org/docs/18/storage-file-layout.html
async function readLines(data: string): Promise<string[] | undefined> {
  const text = await readFile(pathOf(data), 'utf8').catch(() => '')
  return text ? text.split('\n') : undefined
}

// Process ids are reused, in containers within seconds, so the process must also be a server of this data directory. We
// start servers with the directory on the command line. Others have it as their working directory, if we may read that.
async function isServerOf(data: string, pid: number): Promise<boolean> {
  if (platform() !== 'linux') return isAlive(pid)
  const [program = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  if (basename(program) !== 'postgres') return false
  return args.includes(data) || (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === data
}

/** Returns what the server of a data directory states, or undefined if no server runs on it. */
export async function findServer(data: string): Promise<PidFile | undefined> {
  const lines = await readLines(data)
  if (!lines || !(await isServerOf(data, Number(lines[0])))) return undefined
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

/**
 * Replaces the process id that a killed server left behind if another process has it now: PostgreSQL would refuse to
 * start. The other lines remain. PostgreSQL uses them to detect surviving backends.
 */
export async function disownReusedPid(data: string): Promise<void> {
  const lines = await readLines(data)
  if (lines && isAlive(Number(lines[0]))) await writeFile(pathOf(data), [UNUSED_PID, ...lines.slice(1)].join('\n'))
}
