import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished, inject } from 'vitest'
import { TEST_SECRET } from '../testing/server.ts'

const ROOT = join(import.meta.dirname, '../..')
export const NODE = join(ROOT, 'node_modules/.bin/node')
const MAIN = join(ROOT, 'dist/api/main.js')
const START_MS = 120_000

/** The built server in a process of its own. */
export interface ServerProcess {
  url: string
  dataDir: string
  pid: number
  /** Everything that it wrote. */
  output: () => string
  /** Sends a signal and waits for the end. @returns the exit code, null when the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** A folder that PostgreSQL's account can reach, too; removed with all that the tests share. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(inject('runFolder'), 'trust-'))
  await chmod(folder, 0o711)
  return folder
}

/** Starts the server and waits until it answers. It is killed with its test, if it still runs. */
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
  // The port that it was given by the system: one that was free a while ago may no longer be.
  const deadline = Date.now() + START_MS
  let port: string | undefined
  while (!(port = /Verdant is at http:\/\/localhost:(\d+)\n/.exec(output)?.[1])) {
    if (!isRunning(child) || Date.now() > deadline) throw new Error(`The server did not start:\n${output}`)
    await delay(50)
  }
  return { url: `http://127.0.0.1:${port}`, dataDir, pid: child.pid!, output: () => output, end }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** What a crowd of visitors and an editor saw while something went wrong. */
export interface Seen {
  /** How often pages were answered with each status, and how many requests got no answer. */
  pages: Record<string, number>
  /** The statuses of saves that failed, with how often. */
  failedSaves: Record<string, number>
  /** Whether the editor saves at this moment. */
  isSaving: boolean
  /** How many saves are under way. */
  saving: number
  /** The ids of the products that the server said it has. */
  acknowledged: Set<string>
}

const count = (counts: Record<string, number>, key: string | number) => void (counts[key] = (counts[key] ?? 0) + 1)

const values = (name: string) => ({ name, category: 'c', description: 'd', detailedDescription: 'e' })

/** Where a crowd goes: a reader for each path, and two editors unless it says otherwise. */
interface Site {
  url: string
  token: string
  paths: string[]
  writers?: number
}

/** Reads the paths over and over and saves products, as long as `during` takes. */
export async function underLoad(site: Site, during: (seen: Seen) => Promise<unknown>): Promise<Seen> {
  const { url, token, paths, writers = 2 } = site
  const seen: Seen = { pages: {}, failedSaves: {}, isSaving: true, saving: 0, acknowledged: new Set() }
  const over = new AbortController()
  const read = async (path: string) => {
    while (!over.signal.aborted) {
      const status = await fetch(url + path).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 'none',
      )
      count(seen.pages, status)
      await delay(5)
    }
  }
  const write = async () => {
    for (; !over.signal.aborted; await delay(5)) {
      if (!seen.isSaving) continue
      seen.saving++
      const id = randomUUID()
      const query = 'mutation ($id: ID, $input: ProductInput!) { createProduct(id: $id, input: $input) { id } }'
      const status = await fetch(`${url}/api/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { id, input: values(id) } }),
      }).then(
        async (answer) => {
          const { data, errors } = (await answer.json()) as {
            data?: unknown
            errors?: { extensions: { code: string } }[]
          }
          if (data && !errors) seen.acknowledged.add(id)
          return errors ? `${answer.status} ${errors[0]!.extensions.code}` : answer.status
        },
        () => 'none',
      )
      seen.saving--
      if (status !== 200) count(seen.failedSaves, status)
    }
  }
  const crowd = [...paths.map(read), ...Array.from({ length: writers }, write)]
  try {
    await during(seen)
  } finally {
    over.abort()
    await Promise.all(crowd)
  }
  return seen
}

/** Signs in and answers the token. */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Waits until so many more products have been acknowledged. */
export async function untilSaved({ acknowledged }: Seen, more: number): Promise<void> {
  const wanted = acknowledged.size + more
  const deadline = Date.now() + START_MS
  while (acknowledged.size < wanted) {
    if (Date.now() > deadline) throw new Error(`Only ${acknowledged.size} saves of ${wanted} were acknowledged`)
    await delay(10)
  }
}
