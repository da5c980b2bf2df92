import { beforeAll, describe, expect, it } from 'vitest'
import { hero, product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import type { Website } from '../pages/website.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { cacheMetrics, untilCached } from './testing/cache-source.ts'

const QUERY = '{ site { hero { title } settings { site_title } products { items { name } total } } }'

/** A minimal website, which shows its data and the requested address. */
const render: Website['render'] = async ({ url, execute }) => {
  const { data, errors } = await execute({ query: QUERY, variables: {} })
  return {
    status: url.startsWith('/product/') ? 404 : 200,
    language: { tag: 'en', dir: 'ltr' },
    head: '',
    hasViews: false,
    picture: '',
    html: JSON.stringify({ url, data }).replaceAll('<', ''),
    state: '{}',
    styleHashes: [],
    scriptHashes: [],
    policy: { script: [], connect: [], image: [] },
    cacheable: !errors,
  }
}
const website: Website = {
  render,
  signs: () => ({ favicon: '<svg/>', appIcon: '<svg/>' }),
  shareImage: async () => '<svg/>',
  identity: () => ({ title: '', tagline: '', description: '', email: '', background: '' }),
  portrait: () => undefined,
  plate: () => undefined,
  fixedPages: () => [],
  fixedPaths: ['/'],
  assets: { scripts: { en: ['/assets/a.js'] }, css: '', views: { script: '/assets/v.js', css: '' }, fonts: [] },
  docs: { rest: '', graphiql: '' },
  adminShell: '',
  assetsFolder: import.meta.dirname,
}
const server = await startServer({ cache: true, website })
const { content } = server.services
const actor = operator('test')

beforeAll(() => content.create(actor, product, makeProduct({ name: 'Azospirillum' })))

/** Returns how many responses a request made the server render. */
async function made(path: string, headers?: Record<string, string>): Promise<{ misses: number; answer: Response }> {
  const before = await cacheMetrics(server)
  const answer = await server.fetch(path, { headers })
  const after = await cacheMetrics(server)
  return { misses: after.misses_total! - before.misses_total!, answer }
}

describe('a page', () => {
  it('is rendered once for all users, with or without a session and with any query string', async () => {
    await untilCached(() => server.fetch('/'))
    const { misses, answer } = await made('/?utm_source=x&fbclid=y', {
      authorization: `Bearer ${server.tokens.editor}`,
      cookie: 'a=b',
      'accept-language': 'de',
    })
    expect(misses).toBe(0)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    const text = await answer.text()
    expect(text).toContain('Azospirillum')
    expect(text).not.toContain('utm_source')
  })

  it('depends on a department only if its name can exist', async () => {
    const path = '/careers?department=research&x=1'
    await untilCached(() => server.fetch(path))
    expect(await (await server.fetch(path)).text()).toContain('"/careers?department=research"')
    expect((await made('/careers?y=2&department=research')).misses).toBe(0)
    const other = `/careers?department=${'%20'.repeat(500)}`
    await untilCached(() => server.fetch(other))
    const { misses, answer } = await made(other)
    expect([misses, answer.status]).toEqual([0, 200])
  })

  it('changes with content and settings', async () => {
    await server.fetch('/')
    await server.services.settings.update(actor, 'site_title', 'Another')
    expect(await (await server.fetch('/')).text()).toContain('Another')
  })

  it('that is not found is cached, and never displaces a page that is found', async () => {
    await untilCached(() => server.fetch('/product/x'))
    const again = await made('/product/x')
    expect([again.misses, again.answer.status]).toEqual([0, 404])
  })
})

describe('a page with a part that failed', () => {
  it('shows its other parts and is not cached', async () => {
    const { pool } = server.database
    await server.services.settings.update(actor, 'site_title', 'Another')
    // A complete page that is cached is shown until content changes.
    await pool.query(`alter table "${hero.name}" rename to away`)
    try {
      await content.create(actor, product, makeProduct({ name: 'Bradyrhizobium' }))
      for (const _ of [1, 2]) {
        const { answer } = await made('/')
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
        const text = await answer.text()
        expect(text).toContain('"hero":null')
        expect(text).toContain('Bradyrhizobium')
        expect(text).toContain('Another')
      }
    } finally {
      await pool.query(`alter table away rename to "${hero.name}"`)
    }
    expect(await (await server.fetch('/')).text()).not.toContain('"hero":null')
    // If a response cannot be cached, requests that waited for it are answered by the routes.
    await expect.poll(async () => (await made('/')).misses).toBe(0)
  })
})
