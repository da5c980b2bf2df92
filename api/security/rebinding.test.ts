import { describe, expect, it, vi } from 'vitest'
import { startServer } from '../testing/server.ts'
import { lines, sendRaw } from '../testing/raw.ts'
import { startProcess } from '../testing/server-process.ts'

/*
 * DNS rebinding: if the host name of another site resolves to 127.0.0.1, browsers treat its pages as same-origin with this
 * server. Only the Host header reveals it.
 */

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const FOREIGN = [
  'evil.example',
  'evil.example:4000',
  'localhost.evil.example',
  '127.0.0.1.evil.example:4000',
  'evil.example:4000@localhost',
  'localhost@evil.example',
  'evil.example#localhost',
  'evil.example/localhost',
  'notlocalhost',
  '[::1].evil.example',
  '[::2]:4000',
  '127.0.0.1:4000, evil.example',
  'localhost:evil',
  '10.0.0.1:4000',
]

/** The host names of this machine. */
const OWN = ['localhost', 'localhost:4000', 'LocalHost:80', '127.0.0.1', '127.0.0.1:8080', '[::1]', '[::1]:4000']

const post = (path: string, host: string, body: string, ...more: string[]) =>
  lines(
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...more,
    '',
    body,
  )
const get = (path: string, host: string) => lines(`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', '', '')

const LOGIN = '{"username":"admin","password":"verdant-admin"}'
const SIGN_IN = JSON.stringify({
  query: 'mutation { signIn(username: "admin", password: "verdant-admin") { token } }',
})
const ACCOUNTS = '{"query":"{ demoAccounts { username password } }"}'

it('the demo, whose passwords are public, rejects requests for other host names', async () => {
  const { url } = await startProcess()
  const attacks = (host: string) => [
    post('/api/auth/login', host, LOGIN),
    post('/api/graphql', host, SIGN_IN),
    post('/api/graphql', host, ACCOUNTS),
    post('/subscribe', host, 'email=a@example.org'),
    ...['/', '/admin', '/api/content/products', '/api/openapi.json', '/metrics', '/healthz', '/media/x.png'].map(
      (path) => get(path, host),
    ),
  ]
  // Fills the cache with every cacheable response.
  for (const host of OWN) for (const path of ['/', '/api/content/products']) await sendRaw(url, get(path, host))
  for (const host of FOREIGN) {
    for (const request of attacks(host)) {
      const { statuses, text } = await sendRaw(url, request)
      expect({ host, request, statuses }).toEqual({ host, request, statuses: [403] })
      expect(text).not.toMatch(/token|verdant-admin|<html|evil/)
    }
  }
  for (const host of OWN) {
    const page = await sendRaw(url, get('/', host))
    const login = await sendRaw(url, post('/api/auth/login', host, LOGIN))
    expect([host, page.statuses, login.statuses]).toEqual([host, [200], [200]])
  }
  // Simple health checks send no Host header; browsers always do.
  expect((await sendRaw(url, lines('GET /readyz HTTP/1.0', '', ''))).statuses).toEqual([200])
})

describe('outside the demo', () => {
  it('the Host header affects nothing but the access to metrics', async () => {
    const server = await startServer()
    const statusOf = async (path: string, host: string) => (await sendRaw(server.url, get(path, host))).statuses
    for (const host of FOREIGN) {
      expect([host, await statusOf('/healthz', host)]).toEqual([host, [200]])
      expect([host, await statusOf('/metrics', host)]).toEqual([host, [404]])
    }
    for (const host of OWN) expect([host, await statusOf('/metrics', host)]).toEqual([host, [200]])
  })
})
