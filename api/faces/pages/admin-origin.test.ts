import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { product, redirect } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { loadWebsite } from './website.ts'

const SITE = 'https://verdant.example'
const ADMIN = 'https://admin.verdant.example'
const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const environment = { PUBLIC_URL: SITE, ADMIN_URL: ADMIN }
const server = await startServer({ website, environment, cache: true })
const plain = await startServer({ website, environment: { PUBLIC_URL: SITE } })

interface Answer {
  status: number
  location: string | undefined
  policy: string
  body: string
}

/** Requests a path as it arrives for an origin. */
const get = (origin: string, path: string, url = server.url) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(url + path, { headers: { host: new URL(origin).host } }, (response) => {
      const { statusCode: status = 0, headers } = response
      const policy = String(headers['content-security-policy'])
      text(response).then((body) => resolve({ status, location: headers.location, policy, body }), reject)
    })
    sent.on('error', reject).end()
  })

it.each(['/admin', '/admin/products?edit=1', '/admin/login'])(
  '%s is served on the origin of the admin only',
  async (path) => {
    expect(await get(ADMIN, path)).toMatchObject({ status: 200, body: expect.stringContaining('Verdant admin') })
    expect(await get(SITE, path)).toMatchObject({ status: 302, location: ADMIN + path })
  },
)

it.each(['/', '/products?category=x', '/privacy', '/nowhere'])(
  '%s is served on the origin of the site only',
  async (path) => {
    // Twice, because the second response may come from the cache.
    for (let n = 0; n < 2; n++) {
      expect((await get(SITE, path)).status).toBe(path === '/nowhere' ? 404 : 200)
      expect(await get(ADMIN, path)).toMatchObject({ status: 302, location: SITE + path })
    }
  },
)

it('redirects nowhere else, whatever the path is', async () => {
  for (const path of ['//evil.example/admin', '/admin//evil.example', '/%2F%2Fevil.example', '/\\evil.example'])
    for (const origin of [SITE, ADMIN]) {
      const { location } = await get(origin, path)
      if (location !== undefined) expect([SITE, ADMIN]).toContain(new URL(location, origin).origin)
    }
})

it('a redirect that leads back to itself through the origin of the admin is refused, and followed if it is stored', async () => {
  const add = (oldPath: string, newAddress: string) =>
    server.services.content.create(operator('test'), redirect, { oldPath, newAddress, isActive: true })
  const refused = { code: 'INVALID', errors: [{ field: 'newAddress' }] }
  for (const address of [`${ADMIN}/a`, `${ADMIN}./%61`, 'http://ADMIN.verdant.example/a?x=1#top'])
    await expect(add('/a', address)).rejects.toMatchObject(refused)
  await add('/b', `${ADMIN}/c`)
  await expect(add('/c', '/b')).rejects.toMatchObject(refused)
  const { id } = await add('/c', '/privacy')
  expect(await get(SITE, '/b')).toMatchObject({ status: 301, location: '/privacy' })
  await server.database.query('update redirect set "newAddress" = $2 where id = $1', [id, `${ADMIN}/b`])
  // Written past the program, so that only another write makes the cache read it again.
  await add('/d', `${ADMIN}/admin`)
  expect(await get(SITE, '/c')).toMatchObject({ status: 404 })
  expect(await get(SITE, '/d')).toMatchObject({ status: 301, location: `${ADMIN}/admin` })
})

it('serves what both need on both: the API, files, icons and previews', async () => {
  const { id } = await server.services.content.create(operator('test'), product, makeProduct({ name: 'Quokka' }))
  const { url } = await server.services.previewLinks.create(operator('test'), {
    draft: { kind: 'product', itemId: id },
  })
  expect(new URL(url).origin).toBe(SITE)
  for (const origin of [SITE, ADMIN]) {
    expect((await get(origin, '/api/content/hero')).status).toBe(200)
    expect((await get(origin, '/favicon.svg')).status).toBe(200)
    const preview = await get(origin, `${new URL(url).pathname}/product/${id}`)
    expect(preview).toMatchObject({ status: 200, body: expect.stringContaining('Quokka') })
    // The admin frames previews of its own origin.
    expect(preview.policy).toContain("frame-ancestors 'self'")
  }
})

it('tells the admin the origin of the site', async () => {
  expect((await get(ADMIN, '/admin')).body).toContain(`<meta name="public-url" content="${SITE}" />`)
  expect((await get(SITE, '/admin', plain.url)).body).not.toContain('public-url')
})

it('links in mails to staff lead to the origin of the admin', async () => {
  await server.services.mailOutbox.write('ada@example.org', 'release-published', { releaseId: 'r', name: 'Spring' })
  const { items } = await server.services.mail.list(operator('test'), { limit: 1, offset: 0 })
  expect(items[0]!.link).toBe(`${ADMIN}/admin/releases/r`)
})

it('without an origin of its own, the admin is served with the site under any name', async () => {
  for (const origin of [SITE, ADMIN, 'http://127.0.0.1'])
    for (const path of ['/', '/admin']) expect((await get(origin, path, plain.url)).status).toBe(200)
})
