import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import { loadWebsite } from '../faces/pages/website.ts'
import { restOperations } from '../faces/rest/plugin.ts'
import { makeProduct } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'
import { NO_ID } from '../testing/operations.ts'

const METRICS_TOKEN = 'a-token-of-the-tests-for-metrics'
const website = await loadWebsite(join(import.meta.dirname, '../../dist'))
// As in production: both the response cache and the routes read an address, and they must agree on it.
const server = await startServer({ cache: true, website, environment: { METRICS_TOKEN } })

const HIDDEN = `hidden-${randomUUID()}`.slice(0, 40)
await server.services.content.create(operator('test'), product, makeProduct({ name: HIDDEN, isActive: false }))

const encoded = (letter: string) => `%${letter.codePointAt(0)!.toString(16)}`

/** Alternative spellings of a path that some servers treat as equal. */
const SPELLINGS: [string, (path: string) => string][] = [
  ['itself', (path) => path],
  ['a question', (path) => `${path}?x=1`],
  ['one letter encoded', (path) => path.replace(/[a-z]/, encoded)],
  ['the last letter encoded', (path) => path.replace(/[a-z0-9]$/, encoded)],
  ['all letters encoded', (path) => path.replaceAll(/[a-z]/g, encoded)],
  ['a letter encoded twice', (path) => path.replace(/[a-z]/, (letter) => encoded(letter).replace('%', '%25'))],
  ['an encoded slash', (path) => `/${path.slice(1).replace('/', '%2f')}%2f`],
  ['overlong UTF-8', (path) => `/%c0%af${path}`],
  ['upper case', (path) => path.toUpperCase()],
  ['a capital', (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase())],
  ['a slash at the end', (path) => `${path}/`],
  ['two slashes at the start', (path) => `/${path}`],
  ['two slashes throughout', (path) => path.replaceAll('/', '//')],
  ['a backslash', (path) => `/\\..${path}`],
  ['backslashes throughout', (path) => path.replaceAll('/', '\\').replace('\\', '/')],
  ['a fragment', (path) => `${path}#x`],
  ['a fragment and a question', (path) => `${path}#?x`],
  ['an encoded fragment', (path) => `${path}%23x`],
  ['an encoded question', (path) => `${path}%3fx`],
  ['a parameter', (path) => `${path};x`],
  ['a dot', (path) => `/.${path}`],
  ['a dot at the end', (path) => `${path}/.`],
  ['dots', (path) => `/x/..${path}`],
  ['encoded dots', (path) => `/x/%2e%2E${path}`],
  ['dots from media', (path) => `/media/..${path}`],
  ['dots from content', (path) => `/api/content/../..${path}`],
  ['dots from the files of the website', (path) => `/assets/..${path}`],
  ['dots with a parameter', (path) => `/x/..;${path}`],
  ['an ending', (path) => `${path}.json`],
  ['a blank', (path) => `${path}%20`],
  ['a NUL', (path) => `${path}%00`],
  ['a line end', (path) => `${path}%0a`],
  ['a whole address', (path) => `http://localhost${path}`],
  ['a whole address of another host', (path) => `https://localhost:1${path}`],
]

/** Sends a request for a path, without normalizing it, as from another machine behind a proxy. */
async function ask(method: string, path: string, token?: string) {
  const { hostname, port } = new URL(server.url)
  const headers = {
    host: 'www.verdant.example',
    'x-forwarded-for': '203.0.113.9',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const asked = request({ hostname, port, method, path, headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, kept: answer.headers['cache-control'], body: await text(answer) }
}

const closed = restOperations()
  .filter(({ permission }) => permission)
  .map(({ method, path }) => ({ method, path: `/api${path.replaceAll(/\{\w+\}/g, NO_ID)}` }))

describe.each(SPELLINGS)('a path with %s', (_, spell) => {
  it('gives visitors no access', async () => {
    for (const { method, path } of closed) {
      const { status } = await ask(method, spell(path))
      expect([`${method} ${path}`, status]).toEqual([`${method} ${path}`, expect.toBeOneOf([400, 401, 404, 405])])
    }
  })

  it('rejects requests for metrics without their token', async () => {
    for (const token of [undefined, server.tokens.editor, server.tokens.admin]) {
      const { status, body } = await ask('GET', spell('/metrics'), token)
      expect(status).toBeOneOf([400, 404])
      expect(body).not.toContain('process_cpu')
    }
  })

  it.each(['/api/content/products', '/api/auth/me', '/api/content/settings', '/api/upload/files'])(
    'gives the staff their own answer or none, and visitors never theirs: %s',
    async (path) => {
      const [plain, staff] = [
        await ask('GET', path, server.tokens.admin),
        await ask('GET', spell(path), server.tokens.admin),
      ]
      const visitor = await ask('GET', spell(path))
      expect(plain.status).toBe(200)
      expect(staff.status).toBeOneOf([200, 400, 404, 405])
      if (staff.status === 200) {
        expect(staff).toEqual({ ...plain, kept: 'no-store' })
      }
      expect(visitor.body).not.toContain(HIDDEN)
      if (path !== '/api/content/products') expect(visitor.status).toBeOneOf([400, 401, 404, 405])
    },
  )
})

it('requests with the metrics token can read the metrics', async () => {
  const { status, body } = await ask('GET', '/metrics', METRICS_TOKEN)
  expect([status, body]).toEqual([200, expect.stringContaining('process_cpu')])
})
