import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/server.ts'

const SHOP = 'https://shop.example'
const OTHER = 'https://other.example'
const PATH = '/api/content/products'
const start = (origins?: string) =>
  startServer({ cache: true, ...(origins !== undefined && { environment: { CORS_ORIGINS: origins } }) })
const [closed, named, open] = await Promise.all([start(), start(`${SHOP}, https://app.example`), start('*')])
for (const server of [closed, named, open])
  await server.services.content.create(operator('test'), product, makeProduct({ isActive: true }))

const ask = (
  server: TestServer,
  origin: string,
  path = PATH,
  more: { method?: string; preflightFor?: string; token?: string } = {},
) =>
  server.fetch(path, {
    method: more.preflightFor ? 'OPTIONS' : (more.method ?? 'GET'),
    ...(more.token && { token: more.token }),
    headers: { origin, ...(more.preflightFor && { 'access-control-request-method': more.preflightFor }) },
  })
const allowedBy = ({ headers }: Response) => headers.get('access-control-allow-origin')

describe('pages of other origins', () => {
  it('may use nothing by default', async () => {
    for (const more of [{}, { preflightFor: 'PUT' }]) {
      const { headers } = await ask(closed, SHOP, PATH, more)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('that are named use the API with tokens, from the cache and past it', async () => {
    // The second response comes from the cache.
    for (let n = 0; n < 3; n++) {
      for (const [origin, allowed] of [
        [SHOP, SHOP],
        [OTHER, null],
      ] as const) {
        const response = await ask(named, origin)
        expect([response.status, allowedBy(response)]).toEqual([200, allowed])
        expect(response.headers.get('vary')).toMatch(/\borigin\b/)
      }
    }
    const response = await ask(named, SHOP, PATH, { token: named.tokens.editor })
    expect([response.status, allowedBy(response)]).toEqual([200, SHOP])
    expect(response.headers.get('access-control-expose-headers')).toContain('x-total-count')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    const preflight = await ask(named, SHOP, `${PATH}/1`, { preflightFor: 'PUT' })
    expect([preflight.status, allowedBy(preflight)]).toEqual([204, SHOP])
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization.*if-match/)
    const refused = await ask(named, OTHER, PATH, { preflightFor: 'PUT' })
    expect([refused.status, allowedBy(refused), refused.headers.has('access-control-allow-methods')]).toEqual([
      204,
      null,
      false,
    ])
  })

  it('read errors, too, such as that of a path that does not exist', async () => {
    expect(allowedBy(await ask(named, SHOP, `${PATH}/1`))).toBe(SHOP)
    expect(allowedBy(await ask(named, SHOP, PATH, { method: 'POST' }))).toBe(SHOP)
  })

  it('read every header of responses that the description of the API has', async () => {
    const description = await ask(named, SHOP, '/api/openapi.json')
    const { components } = (await description.json()) as { components: { headers: object } }
    const exposed = description.headers.get('access-control-expose-headers')!.split(', ')
    expect(exposed).toEqual(expect.arrayContaining(Object.keys(components.headers).map((name) => name.toLowerCase())))
  })

  it('read what visitors read if all origins may, and send no tokens', async () => {
    for (let n = 0; n < 3; n++) expect(allowedBy(await ask(open, OTHER))).toBe('*')
    const preflight = await ask(open, OTHER, PATH, { preflightFor: 'GET' })
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
    expect(preflight.headers.get('access-control-allow-headers')).not.toContain('authorization')
  })

  it.each(['/', '/admin', '/healthz', '/metrics', '/apiary'])('never use %s', async (path) => {
    for (const server of [named, open]) expect(allowedBy(await ask(server, SHOP, path))).toBeNull()
  })
})
