import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer({ cache: true })

/** Opens connections that send large incomplete bodies. */
async function beginBodies(count: number, header: string): Promise<{ sockets: Socket[]; answers: string[] }> {
  const { hostname, port } = new URL(server.url)
  const answers: string[] = []
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    socket.on('data', (data) => answers.push(data.toString('latin1', 9, 12)))
    socket.write(`POST /api/graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}\r\n\r\n`)
    return socket
  })
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return { sockets, answers }
}

const large = JSON.stringify({ query: '{ __typename }', more: 'x'.repeat(1_000_000) })
const post = (path: string, body: string, as?: 'editor') =>
  server.fetch(path, { method: 'POST', as, headers: { 'content-type': 'application/json' }, body })

it.each(['Content-Length: 2097152', 'Transfer-Encoding: chunked'])(
  'large incomplete bodies are accepted up to a limit and do not block other requests: %s',
  async (header) => {
    expect((await post('/api/graphql', large)).status).toBe(200)
    const { sockets, answers } = await beginBodies(40, header)
    // The server waits for some of the bodies, so these get no response yet.
    await expect.poll(() => answers.length).toBeGreaterThan(20)
    expect([new Set(answers), answers.length < sockets.length]).toEqual([new Set(['503']), true])
    const refused = await post('/api/graphql', large)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect((await server.graphql('{ __typename }')).data).toEqual({ __typename: 'Query' })
    const login = await server.rest('POST', '/auth/login', { body: { username: 'nobody', password: 'a guess' } })
    expect(login.status).toBe(401)
    const product = makeProduct({ detailedDescription: 'x'.repeat(20_000) })
    expect((await server.rest('POST', '/content/products', { as: 'editor', body: product })).status).toBe(201)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await post('/api/graphql', large)).status).toBe(200)
  },
)
