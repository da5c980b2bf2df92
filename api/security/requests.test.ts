import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import { makeProduct } from '../testing/factories.ts'
import { echoWebsite } from '../testing/echo-website.ts'
import { startServer } from '../testing/server.ts'
import { lines, sendRaw } from '../testing/raw.ts'

const server = await startServer({ cache: true, website: echoWebsite })
const PATHS = [
  '/',
  '/product/x',
  '/admin',
  '/api/content/products',
  '/api/openapi.json',
  '/api/docs',
  '/api/graphiql',
  '/api/auth/me',
  '/api/nowhere',
  '/healthz',
  '/media/x.png',
]

const get = async (path: string, headers: Record<string, string> = {}) => {
  const { text } = await sendRaw(
    server.url,
    lines(
      `GET ${path} HTTP/1.1`,
      ...Object.entries({ Host: 'localhost', Connection: 'close', ...headers }).map((pair) => pair.join(': ')),
      '',
      '',
    ),
  )
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  return { head, body, status: Number(head.slice(9, 12)) }
}

describe('a page of another site', () => {
  it.each(PATHS)('may not read %s', async (path) => {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const answer = await server.fetch(path, {
        method,
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
      const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect(names).toEqual([])
    }
  })

  it.each(PATHS)('may not show %s in a frame or load it as another type', async (path) => {
    const { headers } = await server.fetch(path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toMatch(/DENY|SAMEORIGIN/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).not.toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  const FORMS = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain; application/json',
    'application/xml',
    'text/html',
    '',
  ]

  it.each(FORMS)('may not write with a form of type “%s”', async (type) => {
    const bodies = [
      '{"query":"mutation { subscribe(email: \\"a@example.org\\") }"}',
      '{"username":"editor","password":"the editor of the tests"}',
    ]
    for (const [at, path] of ['/api/graphql', '/api/auth/login'].entries()) {
      const answer = await server.fetch(path, {
        method: 'POST',
        headers: { 'content-type': type, origin: 'https://elsewhere.example' },
        body: bodies[at],
      })
      expect([400, 415]).toContain(answer.status)
    }
    const { rowCount } = await server.database.pool.query(`select 1 from subscriber where email = 'a@example.org'`)
    expect(rowCount).toBe(0)
  })

  const signUp = async (email: string, headers: Record<string, string>) => {
    const body = new URLSearchParams({ email })
    const { status } = await server.fetch('/subscribe', { method: 'POST', body, headers, redirect: 'manual' })
    const { rowCount } = await server.database.pool.query('select 1 from subscriber where email = $1', [email])
    return { status, stored: rowCount }
  }

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: server.url },
    { origin: 'https://elsewhere.example' },
    { origin: `${server.url}.elsewhere.example` },
    { origin: server.url.replace(/\d+$/, '1') },
    { origin: 'https://verdant.example.elsewhere.example' },
    // A page in a sandbox, or one that hides its origin.
    { origin: 'null' },
    { origin: '' },
  ])('may not subscribe an address to the newsletter: number %#', async (headers) => {
    expect(await signUp(`${randomUUID()}@example.org`, headers)).toEqual({ status: 403, stored: 0 })
  })

  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin', origin: server.url },
    { origin: server.url },
    // Behind a proxy that sends its own name as Host.
    { origin: 'https://verdant.example' },
  ])('is distinguished from our own pages, whose form works: number %#', async (headers) => {
    expect(await signUp(`${randomUUID()}@example.org`, headers)).toEqual({ status: 303, stored: 1 })
  })

  it('receives no referrer from us, while our own pages do', async () => {
    // Without this policy, browsers would send no origin with our own form either.
    expect((await server.fetch('/')).headers.get('referrer-policy')).toBe('same-origin')
  })

  it('may not upload with a form: browsers add no token by themselves', async () => {
    for (const path of ['/api/graphql', '/api/upload/image', '/api/upload/images']) {
      const form = new FormData()
      form.append(
        'operations',
        '{"query":"mutation ($f: Upload!) { uploadMedia(file: $f) { id } }","variables":{"f":null}}',
      )
      form.append('map', '{"0":["variables.f"]}')
      form.append('0', new Blob(['x']), 'x.png')
      const answer = await server.fetch(path, {
        method: 'POST',
        body: form,
        headers: { cookie: `auth_token=${server.tokens.admin}` },
      })
      expect(answer.status).toBe(401)
    }
  })

  it('may not change anything with a link', async () => {
    const mutation = encodeURIComponent('mutation { subscribe(email: "link@example.org") }')
    for (const path of [`/api/graphql?query=${mutation}`, `/api/graphql?query=${mutation}&extensions={}`]) {
      const answer = await server.fetch(path, { as: 'admin' })
      expect([400, 405]).toContain(answer.status)
    }
    const { rowCount } = await server.database.pool.query(`select 1 from subscriber where email = 'link@example.org'`)
    expect(rowCount).toBe(0)
  })
})

describe('a forged host', () => {
  const FORGED: Record<string, string>[] = [
    { Host: 'evil.example' },
    { Host: 'evil.example:80@localhost' },
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' },
    { Forwarded: 'host=evil.example;proto=http' },
    {
      'X-Host': 'evil.example',
      'X-Original-Host': 'evil.example',
      'X-Forwarded-Server': 'evil.example',
      'X-Forwarded-Prefix': '//evil.example',
    },
  ]

  it.each(FORGED)('is in no response: %j', async (headers) => {
    for (const path of PATHS) {
      const { head, body } = await get(path, headers)
      expect(head).toMatch(/^HTTP\/1\.1 \d{3}/)
      expect(head + body).not.toContain('evil')
    }
  })

  it('is not used in absolute links', async () => {
    const { body } = await get('/api/openapi.json', { Host: 'evil.example' })
    expect(body).toContain('https://verdant.example/api')
    expect((await get('/', { Host: 'evil.example' })).body).toContain('href="https://verdant.example/"')
  })

  const ELSEWHERE = [
    '//evil.example',
    '//evil.example/',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/admin//evil.example',
    '/admin/%2e%2e//evil.example',
    '/assets//evil.example/..',
    '/?next=https://evil.example',
    '/admin/login?redirect=//evil.example',
    'http://evil.example/',
    '/%0d%0aLocation:%20https://evil.example',
    '/media//evil.example',
  ]

  it.each(ELSEWHERE)('and a path that names another host causes no redirect: %s', async (path) => {
    const { head, status } = await get(path)
    expect(status).toBeGreaterThan(0)
    expect(head).not.toMatch(/^location:/im)
    expect([301, 302, 303, 307, 308]).not.toContain(status)
  })
})

describe('input of one visitor does not reach another', () => {
  const ODD: Record<string, string>[] = [
    { 'X-Forwarded-Host': 'evil.example' },
    { Host: 'evil.example' },
    { Accept: 'text/evil' },
    { 'Accept-Language': 'evil' },
    { 'Accept-Encoding': 'evil, br;q=0, gzip;q=0' },
    { Authorization: 'Bearer evil' },
    { Cookie: 'theme=evil' },
    { Origin: 'https://evil.example' },
    { Referer: 'https://evil.example' },
    { 'User-Agent': '<script>evil' },
    { 'X-Original-URL': '/evil', 'X-Rewrite-URL': '/evil' },
    { 'X-HTTP-Method-Override': 'DELETE' },
    { Range: 'bytes=0-4' },
    { 'If-None-Match': '*' },
    { 'Content-Length': '5' },
    { 'X-Verdant-Stale': '1' },
  ]

  it.each(ODD)('through a header: %j', async (headers) => {
    for (const path of ['/', '/product/x', '/api/content/products', '/api/graphql?query=%7Bhero%7Btitle%7D%7D']) {
      const fresh = async () => {
        await server.services.content.create(operator('test'), product, makeProduct())
      }
      await fresh()
      const before = (await get(path)).body
      // If the cache stores a response here, it is the one that was rendered for the unusual request.
      await fresh()
      const odd = await get(path, headers)
      const after = await get(path)
      expect(odd.body).not.toContain('evil')
      expect(after.status).toBe(200)
      expect(after.head).not.toContain('evil')
      expect(after.body.length > 0 && (path.includes('products') || after.body === before)).toBe(true)
    }
  })

  it('through the query string', async () => {
    const plain = (await get('/')).body
    for (const query of [
      '?evil=1',
      '?department=%3Cscript%3E',
      '?department=evil&department=b',
      '?__proto__=evil',
      '?#evil',
      '?%00evil',
    ]) {
      await get(`/${query}`)
      expect((await get('/')).body).toBe(plain)
    }
  })

  it('through a range request', async () => {
    const path = '/api/content/products?limit=17'
    await sendRaw(server.url, lines(`HEAD ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', '', ''))
    const { body } = await get(path)
    expect(JSON.parse(body)).toHaveProperty('products')
  })

  it('through a session', async () => {
    const name = `hidden-${randomUUID()}`
    await server.services.content.create(operator('test'), product, makeProduct({ name, isActive: false }))
    for (const path of [
      '/api/content/products',
      '/api/graphql?query=%7Bproducts(limit:1000)%7Bitems%7Bname%7D%7D%7D',
    ]) {
      const staff = await server.fetch(path, { as: 'editor' })
      expect(staff.headers.get('cache-control')).toBe('no-store')
      expect(await staff.text()).toContain(name)
      expect((await get(path)).body).not.toContain(name)
    }
  })

  it('through a path with a file extension', async () => {
    for (const path of [
      '/api/auth/me/style.css',
      '/api/auth/me;.css',
      '/api/auth/me%0astyle.css',
      '/api/content/settings/x.js',
    ]) {
      const answer = await server.fetch(path, { as: 'admin' })
      expect([400, 404, 405]).toContain(answer.status)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })
})
