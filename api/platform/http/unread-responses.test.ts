import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import type { Change } from '../../content/items/change.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const ITEMS = 300
// Quotation marks are escaped in JSON: 200 items are eight megabytes, and socket buffers hold four or five.
const text = '"'.repeat(10_000)
const changes = Array.from({ length: ITEMS }, (): Change => ({
  kind: product,
  action: 'create',
  id: randomUUID(),
  values: makeProduct({ detailedDescription: text, technicalSpecs: text }),
}))
await server.services.content.apply(operator('test'), changes)
const LIST = '/api/content/products'
const unavailable = { code: 'UNAVAILABLE' }
const PART = `/api/graphql?query=${encodeURIComponent('{ products(limit: 200) { items { detailedDescription technicalSpecs } } }')}`

/** Sends a request and reads only the first line of the response. @returns the status and the open connection */
async function askAndWait(path: string): Promise<{ status: number; socket: Socket }> {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await once(socket, 'readable')
  const line = socket.read(12) as Buffer
  return { status: Number(line.toString('latin1').slice(9)), socket }
}

it.each([
  ['lists', LIST, unavailable],
  ['pages of lists', `${LIST}?limit=250`, unavailable],
  ['answers of GraphQL', PART, { errors: [{ extensions: unavailable }] }],
])('clients that stop reading get large %s up to a limit, and do not block other clients', async (_, path, said) => {
  const waiting: Socket[] = []
  let status = 200
  while (status === 200) {
    expect(waiting.length).toBeLessThan(50)
    const client = await askAndWait(path)
    status = client.status
    waiting.push(client.socket)
  }
  expect([status, waiting.length > 2]).toEqual([503, true])
  const refused = await server.fetch(path)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(await refused.json()).toMatchObject(said)
  expect((await server.fetch(`${LIST}?limit=3`)).status).toBe(200)
  const forStaff = await server.rest<{ products: unknown[] }>('GET', '/content/products', { as: 'editor' })
  expect(forStaff.body.products).toHaveLength(ITEMS)

  for (const socket of waiting) socket.destroy()
  await expect.poll(async () => (await server.fetch(path)).status).toBe(200)
})
