import { describe, expect, it } from 'vitest'
import { operator } from '../../access/permissions/policy.ts'
import type { Website } from '../pages/website.ts'
import { EVERYONE, startServer } from '../../testing/server.ts'

const website = {
  render: async () => ({ status: 404, head: '', html: '', state: '{}', styleHashes: [], scriptHashes: [] }),
  fixedPages: [],
  assets: { scripts: { en: ['/assets/a.js'] }, css: '', views: { script: '/assets/v.js', css: '' }, fonts: [] },
  adminShell: '',
  docs: { rest: '<!doctype html><title>REST</title>', graphiql: '<!doctype html><title>GraphiQL</title>' },
} as unknown as Website

const server = await startServer({ website, cache: true })
const demo = await startServer({ website, environment: { DATABASE_URL: '' }, cache: true })
const OWN = 'https://admin.verdant.example'
const apart = await startServer({ website, environment: { PUBLIC_URL: 'https://verdant.example', ADMIN_URL: OWN } })

const PAGES = ['/api/docs', '/api/graphiql'] as const
const CONTENT = ['/api/docs/openapi.json', '/api/client.ts'] as const

describe.each(CONTENT)('%s', (path) => {
  it.each(EVERYONE)('outside the demo, is for staff: %s', async (as) => {
    const answer = await server.fetch(path, { as })
    expect(answer.status).toBe(as === 'visitor' ? 401 : 200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    if (as === 'visitor') expect(JSON.parse(text)).toEqual({ message: 'Please sign in', code: 'UNAUTHENTICATED' })
    else expect(text).toContain('detailedDescription')
  })

  it('takes an API token, and no token that has ended', async () => {
    const { apiTokens, users } = server.services
    const owner = await users.byName(operator('test'), 'contributor')
    const { token } = await apiTokens.createFor(operator('test'), owner, { name: path, scopes: ['drafts:read'] })
    expect((await server.fetch(path, { token })).status).toBe(200)
    expect((await server.fetch(path, { token: `${token}x` })).status).toBe(401)
  })

  it('in the demo, is for everyone', async () => {
    const answer = await demo.fetch(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('detailedDescription')
  })
})

describe.each(PAGES)('%s', (path) => {
  it.each([
    ['outside the demo', server],
    ['in the demo', demo],
  ])('%s, is a page without content, under the policy of the site', async (_, { fetch }) => {
    const answer = await fetch(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/^<!doctype html><title>(REST|GraphiQL)<\/title>$/)
    const policy = answer.headers.get('content-security-policy')!
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  it('is where the session is: at the origin of the admin, if it has one of its own', async () => {
    const moved = await apart.fetch(path, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `${OWN}${path}`])
  })
})

it('a visitor’s response is not that of staff, whoever asks first', async () => {
  for (const as of ['editor', 'visitor', 'editor'] as const)
    expect((await server.fetch('/api/docs/openapi.json', { as })).status).toBe(as === 'visitor' ? 401 : 200)
})
