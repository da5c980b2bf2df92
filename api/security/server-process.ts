import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished, inject } from 'vitest'
import { TEST_SECRET } from '../testing/services.ts'

const ROOT = join(import.meta.dirname, '../..')
export const NODE = join(ROOT, 'node_modules/.bin/node')
const MAIN = join(ROOT, 'dist/server/main.js')
const START_MS = 120_000

/** The built server in a separate process. */
export interface ServerProcess {
  url: string
  dataDir: string
  pid: number
  /** Returns its complete output. */
  output: () => string
  /** Sends a signal and waits for the end of the process. @returns the exit code, or null if the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Creates a folder that PostgreSQL's account can reach. It is removed after the run of the tests. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(inject('runFolder'), 'trust-'))
  await chmod(folder, 0o711)
  return folder
}

/** Starts the server and waits until it responds. If it still runs after the test, it is killed. */
export async function startProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = env.DATA_DIR ?? (await dataFolder())
  const child = spawn(NODE, [MAIN], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      JWT_SECRET: TEST_SECRET,
      PORT: '0',
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning(child)) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }
  onTestFinished(async () => void (await end('SIGTERM')))
  // The port that the system has assigned: a port that was chosen in advance could be taken by now.
  const deadline = Date.now() + START_MS
  let port: string | undefined
  while (!(port = /Verdant is at http:\/\/localhost:(\d+)\n/.exec(output)?.[1])) {
    if (!isRunning(child) || Date.now() > deadline) throw new Error(`The server did not start:\n${output}`)
    await delay(50)
  }
  return { url: `http://127.0.0.1:${port}`, dataDir, pid: child.pid!, output: () => output, end }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** Signs in and returns the token. */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Returns the address of the running embedded database of a data directory. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres/18')
  const [, , , port] = (await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n')
  return `postgres://verdant:${await readFile(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/verdant`
}
