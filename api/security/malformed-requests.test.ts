import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { echoWebsite } from '../testing/echo-website.ts'
import { startServer } from '../testing/server.ts'
import { lines, sendRaw } from '../testing/raw.ts'

const server = await startServer({ cache: true, website: echoWebsite })
const HOST = 'Host: localhost'
const post = (...rest: string[]) =>
  lines('POST /api/auth/login HTTP/1.1', HOST, 'Content-Type: application/json', ...rest)
const SECOND = lines('GET /healthz HTTP/1.1', HOST, '', '')

it('is told that a path does not exist, whatever the type of its body is', async () => {
  const form = new FormData()
  form.append('file', new Blob(['a']), 'a.txt')
  for (const init of [{ body: form }, { body: '<a/>', headers: { 'content-type': 'application/xml' } }])
    expect((await server.fetch('/api/nowhere', { method: 'POST', ...init })).status).toBe(404)
})

describe('a request with unusual headers', () => {
  const tags = Array.from({ length: 1_500 }, (_, n) => `"${n}"`).join(',')
  const ranges = `bytes=${Array.from({ length: 1_500 }, (_, n) => `${n}-`).join(',')}`

  it.each<Record<string, string>>([
    { 'If-None-Match': tags },
    { 'If-None-Match': `${'W/'.repeat(5_000)}"x"` },
    { 'If-None-Match': '"' },
    { 'If-Modified-Since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
    { 'If-Match': '"none"' },
    { Range: ranges },
    { Range: 'bytes=-1' },
    { 'Accept-Encoding': `${'gzip;q=0.1,'.repeat(900)}br` },
    { Accept: `${'text/*;q=0.1,'.repeat(900)}*/*` },
    { Upgrade: 'websocket', Connection: 'Upgrade' },
    { Upgrade: 'h2c', Connection: 'Upgrade, HTTP2-Settings', 'HTTP2-Settings': 'AAMAAABk' },
    { Cookie: 'a=b;'.repeat(3_000) },
  ])('gets the complete response once: number %#', async (headers) => {
    const paths = ['/', '/api/content/products', '/api/graphql?query=%7Bhero%7Btitle%7D%7D', '/healthz']
    await Promise.all(
      paths.map(async (path) => {
        const request = Object.entries({ Host: 'localhost', ...headers }).map((pair) => pair.join(': '))
        const message = lines(`GET ${path} HTTP/1.1`, ...request, '', '')
        const { statuses, text } = await sendRaw(server.url, message, { answers: 1 })
        expect(statuses).toEqual([200])
        expect(text.length).toBeLessThan(100_000)
      }),
    )
  })

  it.each(['100-continue', '200-ok', 'evil'])('does not cause a second response: Expect: %s', async (expected) => {
    const message = post(`Expect: ${expected}`, 'Content-Length: 2', '', '{}')
    const { statuses } = await sendRaw(server.url, message, { answers: 1 })
    expect(statuses.filter((status) => status !== 100)).toHaveLength(1)
    expect([417, 422]).toContain(statuses.at(-1))
  })
})

describe('an ambiguous request (request smuggling)', () => {
  const AMBIGUOUS: Record<string, string> = {
    'two lengths': post('Content-Length: 2', 'Content-Length: 40', '', `{}${SECOND}`),
    'a length and chunks': post('Content-Length: 4', 'Transfer-Encoding: chunked', '', `0\r\n\r\n${SECOND}`),
    'chunks and a length': post('Transfer-Encoding: chunked', 'Content-Length: 4', '', `0\r\n\r\n${SECOND}`),
    'chunks twice': post('Transfer-Encoding: chunked, chunked', '', `0\r\n\r\n${SECOND}`),
    'chunks in disguise': post('Transfer-Encoding: xchunked', '', `0\r\n\r\n${SECOND}`),
    'chunks after something': post('Transfer-Encoding: chunked, identity', '', `0\r\n\r\n${SECOND}`),
    'a blank before the colon': post('Transfer-Encoding : chunked', '', `0\r\n\r\n${SECOND}`),
    'a folded line': post('Transfer-Encoding:', ' chunked', 'Content-Length: 5', '', `0\r\n\r\n${SECOND}`),
    'a length with a sign': post('Content-Length: +2', '', `{}${SECOND}`),
    'a negative length': post('Content-Length: -1', '', SECOND),
    'a length in hex': post('Content-Length: 0x2', '', `{}${SECOND}`),
    'lengths in a list': post('Content-Length: 2, 2', '', `{}${SECOND}`),
    'an invalid chunk size': post('Transfer-Encoding: chunked', '', `zz\r\n{}\r\n0\r\n\r\n${SECOND}`),
    'a chunk that ends by LF': post('Transfer-Encoding: chunked', '', `2\n{}\n0\n\n${SECOND}`),
    'a chunk size beyond all numbers': post(
      'Transfer-Encoding: chunked',
      '',
      `ffffffffffffffffff\r\n{}\r\n0\r\n\r\n${SECOND}`,
    ),
    'a header with a NUL': post('X-A: a\0b', 'Content-Length: 2', '', `{}${SECOND}`),
    'a header with a bare CR': post('X-A: a\rTransfer-Encoding: chunked', 'Content-Length: 2', '', `{}${SECOND}`),
    'a header without a name': post(': a', 'Content-Length: 2', '', `{}${SECOND}`),
    'no host': lines('GET /api/content/products HTTP/1.1', '', SECOND),
    'a request line of three words too many': lines('GET / HTTP/1.1 HTTP/1.1 x', HOST, '', SECOND),
    'an invalid version': lines('GET / HTTP/9.9', HOST, '', SECOND),
    'an invalid method': lines('EVIL / HTTP/1.1', HOST, '', SECOND),
    'HTTP/2 by surprise': lines('PRI * HTTP/2.0', '', 'SM', '', SECOND),
    TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  }

  it.each(Object.entries(AMBIGUOUS))('is rejected, and nothing after it is answered: %s', async (_, request) => {
    const { statuses } = await sendRaw(server.url, request)
    expect(statuses.length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect([400, 404, 405, 501]).toContain(status)
  })

  it('is one with two hosts, of which a proxy may have read the other one', async () => {
    const message = lines('GET /api/content/products HTTP/1.1', HOST, 'host: evil.example', 'Connection: close', '', '')
    expect((await sendRaw(server.url, message, { answers: 1 })).statuses).toEqual([400])
  })

  it('is not confused with pipelined requests, which are answered in order', async () => {
    const message = post('Content-Length: 2', '', `{}${SECOND}${SECOND}`)
    const { statuses } = await sendRaw(server.url, message, { answers: 3 })
    expect(statuses).toEqual([422, 200, 200])
  })

  it.each(['TRACE', 'CONNECT', 'TRACK', 'PROPFIND', 'PURGE', 'MKCOL'])(
    'by the method %s does nothing',
    async (method) => {
      const { statuses, text } = await sendRaw(
        server.url,
        lines(`${method} / HTTP/1.1`, HOST, 'X-Echo: evil', 'Connection: close', '', ''),
      )
      for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toContain('evil')
    },
  )
})

describe('the address of a request', () => {
  const statusOf = async (method: string, target: string) => {
    const message = lines(`${method} ${target} HTTP/1.1`, HOST, 'Connection: close', '', '')
    return (await sendRaw(server.url, message, { answers: 1 })).statuses
  }

  it.each(['http://other/', 'https://other/api/content/products', 'http://localhost.other/', 'http:///', '*'])(
    '%s is not one of this site',
    async (target) => expect(await statusOf('GET', target)).toEqual([400]),
  )

  it.each([
    '/',
    'http://localhost/',
    'http://LOCALHOST/api/content/products',
    'http://localhost',
    'http://localhost?a=b',
  ])('%s is one of this site', async (target) => expect(await statusOf('GET', target)).toEqual([200]))
})

it.each(['utf-7', 'utf-16le', 'iso-8859-1', '"shift_jis"'])('a body in the charset %s is rejected', async (charset) => {
  for (const path of ['/api/graphql', '/api/auth/login']) {
    const headers = { 'content-type': `application/json; charset=${charset}` }
    const answer = await server.fetch(path, { method: 'POST', headers, body: '{"query":"{ hero { title } }"}' })
    expect(answer.status).toBe(415)
    expect(await answer.text()).toContain('UTF-8')
  }
})

it('the address that a trusted proxy reports is that of the client, also with a port, and is logged shortened', async () => {
  const own = await startServer({ environment: { TRUST_PROXY: 'loopback' } })
  const reported = [
    '203.0.113.9',
    '203.0.113.9:4711',
    '[2001:db8::9]:4711',
    '[2001:db8::9]',
    '2001:db8::9',
    '198.51.100.1, 203.0.113.9:4',
  ]
  for (const address of reported) await own.fetch('/robots.txt', { headers: { 'x-forwarded-for': address } })
  const logged = own.logged.map((line) => (JSON.parse(line) as { address?: string }).address).filter(Boolean)
  const four = '203.0.113.0/24'
  const six = '2001:db8::/48'
  expect(logged).toEqual([four, four, six, six, six, four])
  expect(own.logged.join('\n')).not.toMatch(/203\.0\.113\.9|2001:db8::9/)
})

describe('input above a limit', () => {
  it('is rejected: headers of 64 kB', async () => {
    const { statuses } = await sendRaw(server.url, lines('GET / HTTP/1.1', HOST, `X-A: ${'a'.repeat(65_536)}`, '', ''))
    expect(statuses).toEqual([431])
  })

  it('is rejected: ten thousand headers', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `X-${n}: 1`)
    const { statuses } = await sendRaw(server.url, lines('GET / HTTP/1.1', HOST, ...many, '', ''))
    expect(statuses).toEqual([431])
  })

  it('is rejected: an address of 20 kB', async () => {
    const { statuses } = await sendRaw(server.url, lines(`GET /${'a'.repeat(20_000)} HTTP/1.1`, HOST, '', ''))
    expect([[414], [431]]).toContainEqual(statuses)
  })

  it.each(['/api/auth/login', '/api/graphql'])(
    'is refused before it arrives: a body of 100 MB for %s',
    async (path) => {
      const { statuses } = await sendRaw(
        server.url,
        lines(
          `POST ${path} HTTP/1.1`,
          HOST,
          'Content-Type: application/json',
          `Content-Length: ${100 * 1024 ** 2}`,
          '',
          '{',
        ),
      )
      expect(statuses).toEqual([413])
    },
  )

  it('is rejected as soon as the limit is exceeded: endless chunks', async () => {
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
    const { statuses } = await sendRaw(server.url, `${post('Transfer-Encoding: chunked', '', '')}${chunk.repeat(40)}`)
    expect(statuses).toEqual([413])
  })

  it('is rejected: JSON a hundred thousand levels deep', async () => {
    for (const path of ['/api/auth/login', '/api/graphql']) {
      const answer = await server.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '['.repeat(100_000) + ']'.repeat(100_000),
      })
      expect(answer.status).toBe(400)
    }
  })

  it('times out: a body that never arrives', async () => {
    const open = Array.from({ length: 50 }, () =>
      sendRaw(
        server.url,
        lines('POST /api/graphql HTTP/1.1', HOST, 'Content-Type: application/json', 'Content-Length: 50', '', '{'),
        { patienceMs: 1_000 },
      ),
    )
    expect((await server.fetch('/healthz')).status).toBe(200)
    expect((await Promise.all(open)).flatMap(({ statuses }) => statuses)).toEqual([])
  })
})

it.each([true, false])(
  'closes connections with slow headers soon enough, with the response cache: %s',
  async (cache) => {
    const own = await startServer({ cache })
    const server = new Promise<Server>((resolve) => {
      const onRequest = (message: unknown) => {
        const { request, server: owner } = message as { request: IncomingMessage; server: Server }
        if (request.headers.host === new URL(own.url).host) resolve(owner)
      }
      subscribe('http.server.request.start', onRequest)
      onTestFinished(() => void unsubscribe('http.server.request.start', onRequest))
    })
    await own.fetch('/healthz')
    expect(await server).toMatchObject({ headersTimeout: 20_000, connectionsCheckingInterval: 1_000 })
  },
)

it.runIf(process.env.TRUST_LONG)('slow headers are waited for 20 seconds', { timeout: 90_000 }, async () => {
  const begun = performance.now()
  const { text } = await sendRaw(server.url, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', { patienceMs: 80_000 })
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect((performance.now() - begun) / 1_000).toBeLessThan(25)
})

describe('an invalid body', () => {
  const BODIES: [string, string, BodyInit][] = [
    ['a byte order mark', 'application/json', '\ufeff{"username":"a","password":"b"}'],
    ['half a character', 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['UTF-16', 'application/json; charset=utf-16', Buffer.from('{"username":"a"}', 'utf16le')],
    ['an unknown charset', 'application/json; charset=evil', '{'],
    ['a type of two', 'application/json, text/html', '{}'],
    ['a type with a null', 'application/json;\u0000', '{}'],
    ['nothing', 'application/json', ''],
    ['null', 'application/json', 'null'],
    ['a number', 'application/json', '1e400'],
    ['a list', 'application/json', '[]'],
    ['a key twice', 'application/json', '{"username":"a","username":"b"}'],
    ['a prototype', 'application/json', '{"__proto__":{"username":"a","password":"b"}}'],
    ['a constructor', 'application/json', '{"constructor":{"prototype":{"username":"a"}}}'],
    ['a compressed one', 'application/json', '\u001f\u008b'],
  ]

  it.each(BODIES)('is an error of the client: %s', async (_, type, body) => {
    for (const path of ['/api/auth/login', '/api/graphql']) {
      const request = new Request(server.url + path, { method: 'POST', body })
      try {
        request.headers.set('content-type', type)
      } catch {
        // HTTP clients reject this content type.
        return
      }
      const answer = await fetch(request)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(await answer.text()).not.toMatch(/at .*\.[jt]s:\d+/)
    }
  })
})
