import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { CdnConfig } from '../../platform/config/cdn.ts'
import { sendPurge } from './send-purge.ts'

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

const received: Received[] = []
let status = 200
const server = createServer((request, response) => {
  void (async () => {
    const { method, url, headers } = request
    received.push({ method, url, headers, body: await text(request) })
    response.writeHead(status).end('{}')
  })()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeEach(() => {
  received.length = 0
  status = 200
})

const purge = (type: CdnConfig['type'], tags: string[], urls = [url]) =>
  sendPurge({ type, urls, id: 'abc', token: 'secret', maxAge: 60 }, tags, new AbortController().signal)

const TAGS = ['layout', 'product/1']

it.each<[CdnConfig['type'], Partial<Received>, Record<string, string>, object | undefined]>([
  ['varnish', { method: 'PURGE', url: '/' }, { 'xkey-softpurge': 'layout product/1' }, undefined],
  [
    'fastly',
    { method: 'POST', url: '/service/abc/purge' },
    { 'fastly-key': 'secret', 'fastly-soft-purge': '1', 'surrogate-key': 'layout product/1' },
    undefined,
  ],
  [
    'cloudflare',
    { method: 'POST', url: '/zones/abc/purge_cache' },
    { authorization: 'Bearer secret', 'content-type': 'application/json' },
    { tags: TAGS },
  ],
  ['http', { method: 'POST', url: '/' }, { authorization: 'Bearer secret' }, { tags: TAGS }],
])('sends %s a purge as it is documented', async (type, request, headers, body) => {
  await purge(type, TAGS)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ ...request, headers, body: body ? JSON.stringify(body) : '' })
})

it('tells each Varnish, and sends many tags in several requests', async () => {
  const tags = Array.from({ length: 70 }, (_, n) => `product/${n}`)
  await purge('varnish', tags, [url, url])
  expect(received).toHaveLength(6)
  const sent = received.flatMap(({ headers }) => String(headers['xkey-softpurge']).split(' '))
  expect(new Set(sent)).toEqual(new Set(tags))
})

it('fails if an address refuses it, or does not answer', async () => {
  status = 403
  await expect(purge('http', TAGS)).rejects.toThrow(/answered 403/)
  status = 302
  await expect(purge('http', TAGS)).rejects.toThrow(/fetch failed/)
  await expect(purge('http', TAGS, [url, 'http://127.0.0.1:1'])).rejects.toThrow(/fetch failed|bad port/)
})
