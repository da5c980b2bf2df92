import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { adminDatabase } from './admin-database.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

/**
 * Starts a proxy that keeps connections to its servers open, and sends requests to the first of them. A server that refuses a
 * connection is passed over. All other errors are failed requests.
 */
async function startProxy(targets: () => ServerProcess[]): Promise<string> {
  const agent = new http.Agent({ keepAlive: true, scheduling: 'lifo' })
  const forward = (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    [first, ...others]: ServerProcess[],
  ) => {
    const sent = http.request(first!.url + request.url!, { agent, method: request.method }, (answer) => {
      response.writeHead(answer.statusCode!)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && others.length > 0) forward(request, response, others)
      else response.writeHead(502).end(error.code)
    })
    sent.end()
  }
  const proxy = http.createServer((request, response) => forward(request, response, targets()))
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
    agent.destroy()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

it('no request fails while instances behind a proxy with keep-alive are replaced', async () => {
  const { url } = await adminDatabase()
  const servers = await Promise.all([startProcess({ DATABASE_URL: url }), startProcess({ DATABASE_URL: url })])
  const proxy = await startProxy(() => servers)
  const statuses: Record<string, number> = {}
  const over = new AbortController()
  const paths = ['/', '/api/content/products', '/api/content/hero', '/api/content/products?limit=1']
  const visit = async (path: string) => {
    while (!over.signal.aborted) {
      const key = await fetch(proxy + path).then(
        async (answer) => `${answer.status}${answer.status === 200 ? '' : ` ${await answer.text()}`}`,
        (error: unknown) => String(error),
      )
      statuses[key] = (statuses[key] ?? 0) + 1
    }
  }
  const visitors = [...paths, ...paths].map(visit)
  for (let stop = 0; stop < 6; stop++) {
    const [replaced] = servers
    const ended = replaced.end('SIGTERM')
    const readiness = async () => (await fetch(`${replaced.url}/readyz`)).status
    await expect.poll(readiness, { interval: 10 }).toBe(503)
    // The health check of the proxy.
    servers.shift()
    expect(await ended).toBe(0)
    servers.push(await startProcess({ DATABASE_URL: url }))
  }
  over.abort()
  await Promise.all(visitors)
  expect(Object.keys(statuses)).toEqual(['200'])
})
