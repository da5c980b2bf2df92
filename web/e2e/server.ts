import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))
const START_MS = 60_000

/** The built server in its own process. */
export interface Server {
  url: string
  /** Stops the server, as in an outage. Its data persist. */
  stop: () => Promise<void>
}

/** Starts the built server on a data folder and waits until it prints its address. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<Server> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const server = spawn(NODE, [MAIN], {
    env: { ...inherited, LOG_LEVEL: 'warn', PORT: '0', ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  try {
    return { url: await greeting(server), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns the address that a server prints. */
function greeting(server: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not start:\n${output}`))
    const timer = setTimeout(fail, START_MS)
    server.once('exit', fail)
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (data) => {
        output += String(data)
        const [, url] = /Verdant is at (http:\S+)\n/.exec(output) ?? []
        if (!url) return
        clearTimeout(timer)
        resolve(url)
      })
    }
  })
}
