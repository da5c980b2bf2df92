import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
export const NODE = join(ROOT, 'node_modules/.bin/node')
/** Starting takes long on a busy machine. */
const START_MS = 120_000

/** The built server in a process of its own. */
export interface BuiltServer {
  /** The address that it prints. */
  url: string
  pid: number
  /** Returns its complete output. */
  output: () => string
  /** Sends a signal and waits for the end of the process. @returns the exit code, or null if the signal ended it */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/**
 * Starts the built server on a free port and waits until it prints its address. `env` is its whole environment.
 *
 * @param root the folder of the project
 */
export async function startBuiltServer(env: NodeJS.ProcessEnv, root = ROOT): Promise<BuiltServer> {
  // The system assigns the port: one that was chosen in advance could be taken by now.
  const child = spawn(NODE, [join(root, 'dist/server/main.js')], {
    env: { PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning(child)) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }
  const printed = new Promise<string>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer)
      reject(new Error(`The server did not start:\n${output}`))
    }
    const timer = setTimeout(fail, START_MS)
    child.once('exit', fail)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += String(data)
        const [, url] = /Verdant is at (http:[^\s"]+)["\n]/.exec(output) ?? []
        if (!url) return
        clearTimeout(timer)
        resolve(url)
      })
    }
  })
  try {
    return { url: await printed, pid: child.pid!, output: () => output, end }
  } catch (error) {
    await end('SIGTERM')
    throw error
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** Returns the address of the running embedded database of a data directory. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres/18')
  const [, , , port] = (await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n')
  return `postgres://verdant:${await readFile(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/verdant`
}
