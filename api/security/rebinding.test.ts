import { describe, expect, it, vi } from 'vitest'
import { startServer } from '../testing/server.ts'
import { lines, sendRaw } from './raw.ts'
import { startProcess } from './server-process.ts'

/*
 * A page elsewhere whose name comes to mean 127.0.0.1 is, to a browser, of one origin with what listens here. Only the
 * host that it names gives it away.
 */

// A busy machine takes long to start servers.
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

/** What someone on this machine may call it. */
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

it('the demo, whose passwords anyone knows, answers no page elsewhere', async () => {
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
  // By now, what can be kept in memory is.
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
  // As simple a check of health as there is; browsers always name a host.
  expect((await sendRaw(url, lines('GET /readyz HTTP/1.0', '', ''))).statuses).toEqual([200])
})

describe('elsewhere than in the demo', () => {
  it('whatever the host is called, nothing depends on it but figures for this machine', async () => {
    const server = await startServer()
    const statusOf = async (path: string, host: string) => (await sendRaw(server.url, get(path, host))).statuses
    for (const host of FOREIGN) {
      expect([host, await statusOf('/healthz', host)]).toEqual([host, [200]])
      expect([host, await statusOf('/metrics', host)]).toEqual([host, [404]])
    }
    for (const host of OWN) expect([host, await statusOf('/metrics', host)]).toEqual([host, [200]])
  })
})
