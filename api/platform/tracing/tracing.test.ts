import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { PASSWORDS } from '../../testing/users.ts'

/* Traces are received by a collector of this test, as OpenTelemetry's collector receives OTLP over HTTP. */

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status?: { code: number }
}

interface Received {
  path: string
  headers: Record<string, unknown>
  body: {
    resourceSpans: {
      resource: Pick<Span, 'attributes'>
      scopeSpans: { scope: { name: string }; spans: Span[] }[]
    }[]
  }
}

const received: Received[] = []
const collector = createServer((request, response) => {
  const receive = async () => {
    const body = (await json(request)) as Received['body']
    received.push({ path: request.url!, headers: request.headers, body })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  void receive()
})
await once(collector.listen(0, '127.0.0.1'), 'listening')
collector.unref()
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const start = (cache = false) =>
  startServer({
    cache,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20key' },
  })

beforeEach(() => void (received.length = 0))

/** Starts a server, runs `work` and closes the server, which sends all spans. */
async function spansOf(work: (server: TestServer) => Promise<unknown>, cache = false): Promise<Span[]> {
  const server = await start(cache)
  await work(server)
  await server.close()
  return received.flatMap(({ body }) =>
    body.resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap(({ spans }) => spans)),
  )
}

const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

describe('a trace', () => {
  it('leads from the request to the operation and its statements', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const spans = await spansOf((server) =>
      server.fetch('/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
        body: JSON.stringify({ query: 'query List { products { items { name } } }' }),
      }),
    )
    const request = spans.find(({ kind }) => kind === 2)
    expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', name: 'POST /api/graphql' })
    expect(attributesOf(request!)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/graphql',
      'url.path': '/api/graphql',
      'http.response.status_code': 200,
    })
    const operation = spans.find(({ kind }) => kind === 1)
    expect(operation).toMatchObject({ traceId, parentSpanId: request!.spanId, name: 'query List' })
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === operation!.spanId)
    expect(statements.length).toBeGreaterThan(0)
    for (const { kind, name, startTimeUnixNano, endTimeUnixNano } of statements) {
      expect([kind, name]).toEqual([3, 'SELECT'])
      expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(operation!.startTimeUnixNano))
      expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(operation!.endTimeUnixNano))
    }
    expect(statements.map((span) => attributesOf(span)['db.query.text'])).toContainEqual(
      expect.stringContaining('"product"'),
    )
    const [first] = received
    expect(first).toMatchObject({ path: '/v1/traces', headers: { 'x-api-key': 'a key' } })
    expect(attributesOf(first!.body.resourceSpans[0]!.resource)).toMatchObject({ 'service.name': 'verdant' })
  })

  it('shows how a response was rendered for the response cache', async () => {
    const spans = await spansOf((server) => server.rest('GET', '/content/hero'), true)
    const request = spans.find(({ kind }) => kind === 2)
    expect(request).toMatchObject({ name: 'GET /api/content/hero' })
    expect(spans.filter(({ parentSpanId }) => parentSpanId === request!.spanId).length).toBeGreaterThan(0)
  })

  it('shows a failure, and has the id of its line in the log', async () => {
    let line: { traceId?: string } = {}
    const spans = await spansOf(async (server) => {
      await server.database.query('alter table product rename to broken')
      const answer = await server.rest('GET', '/content/products')
      expect(answer.status).toBe(500)
      const lines = server.logged.map((line) => JSON.parse(line) as { msg: string; traceId?: string })
      line = lines.find(({ msg }) => msg === 'request')!
    })
    const failed = spans.filter(({ status }) => status?.code === 2)
    expect(new Set(failed.map(({ kind }) => kind))).toEqual(new Set([2, 3]))
    for (const { traceId } of failed) expect(traceId).toBe(line.traceId)
  })

  it('contains no secrets', async () => {
    let link = ''
    const spans = await spansOf(async ({ services, fetch, graphql, rest }) => {
      await services.content.create(operator('test'), product, makeProduct())
      const preview = await services.previewLinks.create(operator('test'), { at: new Date().toISOString() })
      link = new URL(preview.url).pathname
      await fetch(`${link}?email=reader@example.org`)
      await fetch(`${link}/api/graphql?query={products{total}}`)
      await rest('POST', '/auth/login', { body: { username: 'editor', password: PASSWORDS.editor } })
      await graphql(`mutation { signIn(username: "editor", password: "${PASSWORDS.editor}") { token } }`)
    })
    expect(spans.map(({ name }) => name)).toContain('GET /preview/:token/api/graphql')
    const token = link.split('/')[2]!
    expect(token).toMatch(/^[\w-]{43}$/)
    const sent = JSON.stringify(received)
    for (const secret of [token, PASSWORDS.editor, 'reader@example.org', 'argon2']) expect(sent).not.toContain(secret)
  })
})

it('requests are answered while the collector fails, and the log says that traces are lost', async () => {
  collector.close()
  collector.closeAllConnections()
  const server = await start()
  expect((await server.rest('GET', '/content/products')).status).toBe(200)
  await server.close()
  expect(server.logged.join('')).toContain('Traces could not be sent')
})
