import { readFile, readlink, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { basename, join } from 'node:path'
import { isAlive } from '../../is-alive.ts'

/** What a running server says of itself in its data directory. */
export interface Postmaster {
  pid: number
  port: number
  /** `starting`, `ready` or `stopping`; blank for a moment at first. */
  status: string
}

/** Beyond every system's largest process id, so certainly nobody's. */
const NOBODY = 2 ** 31 - 1

const fileOf = (data: string) => join(data, 'postmaster.pid')

// Process ids are used again, soonest in containers, so a living one alone proves nothing. A server has its data
// directory on its command line if we started it, and as its working directory, which not even root may always see.
async function isServerOf(data: string, pid: number): Promise<boolean> {
  if (platform() !== 'linux') return isAlive(pid)
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const [program = '', ...rest] = commandLine.split('\0')
  if (basename(program) !== 'postgres') return false
  return rest.includes(data) || (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === data
}

// Lines: pid, data directory, start time, port, socket folder, address, shared memory, status.
// https://www.postgresql.org/docs/18/storage-file-layout.html
async function read(data: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(fileOf(data), 'utf8').catch(() => '')).split('\n')
  return lines[0] ? { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' } : undefined
}

/** The server that runs on a data directory (given without symbolic links), if one does. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const postmaster = await read(data)
  return postmaster && (await isServerOf(data, postmaster.pid)) ? postmaster : undefined
}

/**
 * Makes way for a start after a server was killed: PostgreSQL refuses it while the process id left in postmaster.pid
 * lives, whoever has it by now. The other lines stay, as they tell PostgreSQL whether old backends are still around.
 */
export async function disownStalePid(data: string): Promise<void> {
  const postmaster = await read(data)
  if (!postmaster || !isAlive(postmaster.pid)) return
  const [, ...rest] = (await readFile(fileOf(data), 'utf8')).split('\n')
  await writeFile(fileOf(data), [NOBODY, ...rest].join('\n'))
}
