import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../platform/process/is-alive.ts'

const PID = 'pid'

/** Records a process in its own folder within that of the run, so that it ends with the run at the latest. */
export const recordProcess = (folder: string, pid: number): Promise<void> => writeFile(join(folder, PID), String(pid))

/** Ends the recorded processes of a run that still exist: a server that was started within a test has no hook that stops it. */
export async function endProcesses(runFolder: string): Promise<void> {
  for (const name of await readdir(runFolder)) {
    const folder = join(runFolder, name)
    const pid = Number(await readFile(join(folder, PID), 'utf8').catch(() => 0))
    if (pid && isAlive(pid) && (await commandOf(pid)).includes(folder)) process.kill(pid, 'SIGKILL')
  }
}

/** Returns the command line of a process. Another process may have its id by now. */
const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
