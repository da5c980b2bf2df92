import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

const OPENERS: Partial<Record<NodeJS.Platform, [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** How long an opener may take to fail, in milliseconds. Some run for as long as the browser. */
const PATIENCE = 3_000

/** Opens a file in the browser. @returns whether there is a program that does so */
export async function openPage(path: string): Promise<boolean> {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, path], { detached: true, stdio: 'ignore' })
  child.unref()
  const ended = new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
  return Promise.race([ended, setTimeout(PATIENCE, true)])
}
