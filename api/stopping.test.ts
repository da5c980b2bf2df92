import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { Database } from './platform/database/database.ts'
import { freePort } from './platform/process/free-port.ts'
import { isInstalled, skipReason } from './testing/programs.ts'
import { type ProxyName, REVERSE_PROXIES, type ReverseProxy, startReverseProxy } from './testing/reverse-proxies.ts'
import { adminDatabase, PASSWORD } from './testing/admin-database.ts'
import { type ServerProcess, signIn, startProcess } from './testing/server-process.ts'

/* Instances are replaced one after another, as docs/operations.md describes it, without a failed request. */

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

/** Between two requests of a client, so that the test leaves the processor to the servers. */
const PAUSE_MS = 30

const PATHS = ['/', '/api/content/products', '/api/content/hero', '/api/content/products?limit=1']

/** Sends requests of visitors and staff through a proxy, until stopped. @returns what was answered, and how often */
function sendTraffic(origin: string, token: string) {
  const answers: Record<string, number> = {}
  const over = new AbortController()
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(origin + path, init)
    const text = await response.text()
    return response.status === 200 ? '200' : `${response.status} ${text}`
  }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const save = (n: number) =>
    ask('/api/content/hero', { method: 'PUT', headers, body: JSON.stringify({ subtitle: `Stop ${n}` }) })
  const repeat = async (send: (n: number) => Promise<string>) => {
    for (let n = 0; !over.signal.aborted; n++) {
      const answer = await send(n).catch(String)
      answers[answer] = (answers[answer] ?? 0) + 1
      await delay(PAUSE_MS)
    }
  }
  const clients = [...PATHS.map((path) => repeat(() => ask(path))), repeat(save)]
  return async () => {
    over.abort()
    await Promise.all(clients)
    return answers
  }
}

/** Sends requests through a proxy until an instance receives one. */
async function untilUsed({ url }: ReverseProxy, instance: ServerProcess): Promise<void> {
  const path = `/api/${randomUUID()}`
  const isUsed = async () => {
    await fetch(url + path)
    return instance.output().includes(path)
  }
  await expect.poll(isUsed).toBe(true)
}

/** Stops an instance as process managers do. @returns the time that it takes, in milliseconds */
async function stop(instance: ServerProcess): Promise<number> {
  const begun = performance.now()
  expect(await instance.end('SIGTERM')).toBe(0)
  return performance.now() - begun
}

/** Makes all instances unready. @returns the status that haproxy sends once it has noticed, if it is installed */
async function servedWhileUnready(database: Database, haproxy: ReverseProxy | undefined): Promise<number | undefined> {
  await database.query('update migration set name = name || $1', [' undone'])
  if (!haproxy) return undefined
  await expect.poll(haproxy.output).toContain('Running on backup')
  return (await fetch(haproxy.url)).status
}

/** Replaces instances while traffic goes through all proxies that are installed. */
async function replaceInstances() {
  const { url, database } = await adminDatabase()
  const ports = [await freePort(), await freePort()]
  const start = (port: number) => startProcess({ DATABASE_URL: url, PORT: String(port), LOG_LEVEL: 'info' })
  const instances = await Promise.all(ports.map(start))
  const addresses = ports.map((port) => `127.0.0.1:${port}`)
  const startProxy = async (name: ProxyName) => [name, await startReverseProxy(name, addresses)] as const
  const proxies = await Promise.all(REVERSE_PROXIES.filter(isInstalled).map(startProxy))
  const token = await signIn(instances[0]!.url, 'admin', PASSWORD)
  const traffic = proxies.map(([name, proxy]) => [name, sendTraffic(proxy.url, token)] as const)
  for (const [at, port] of ports.entries()) {
    await stop(instances[at]!)
    const successor = await start(port)
    instances[at] = successor
    // The proxies know of it only after a while. The other one runs until then.
    await Promise.all(proxies.map(([, proxy]) => untilUsed(proxy, successor)))
  }
  const ended = traffic.map(async ([name, end]) => [name, await end()] as const)
  const answers = new Map(await Promise.all(ended))
  const whileUnready = await servedWhileUnready(database, new Map(proxies).get('haproxy'))
  // The connection stays open, as do those of the proxies.
  await fetch(`${instances[0]!.url}/healthz`)
  const withIdleConnections = await stop(instances[0]!)
  await Promise.all(proxies.map(([, proxy]) => proxy.stop()))
  return {
    answers,
    whileUnready,
    withIdleConnections,
    withoutConnections: await stop(instances[1]!),
  }
}

let replaced: ReturnType<typeof replaceInstances> | undefined
const replacement = () => (replaced ??= replaceInstances())

it.for(REVERSE_PROXIES)('no request fails while instances are replaced behind %s', async (name, { skip }) => {
  skip(!isInstalled(name), skipReason(name))
  const { answers } = await replacement()
  expect(Object.keys(answers.get(name)!)).toEqual(['200'])
})

it('haproxy serves pages while no instance is ready', async ({ skip }) => {
  skip(!isInstalled('haproxy'), skipReason('haproxy'))
  expect((await replacement()).whileUnready).toBe(200)
})

it('a stop does not wait for idle connections', async () => {
  const { withIdleConnections, withoutConnections } = await replacement()
  expect(withIdleConnections).toBeLessThan(2 * withoutConnections)
})
