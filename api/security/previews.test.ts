import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import { image } from '../content/media/testing/images.ts'
import { loadWebsite } from '../faces/pages/website.ts'
import { makeProduct } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'
import { countStatements } from '../testing/statements.ts'

/* A preview link shows one point of view, read-only, until it expires. Nothing else shows that content. */

const website = await loadWebsite(join(import.meta.dirname, '../../dist'))
const server = await startServer({ website, cache: true })
const { content, media, previewLinks } = server.services
const actor = operator('test')
const statements = countStatements(server.database)

const BEFORE = 'Seed coating of last week'
const AFTER = 'Seed coating of today'
const GONE = 'Withdrawn inoculant'
let item: string
let gone: string
let picture: string
/** A time at which the item had its previous name. */
let moment: string

const anHourLater = async () => {
  await server.database.query(`update revision set "createdAt" = "createdAt" - interval '1 hour'`)
  const [past] = await server.database.query<{ at: string }>(`select now() - interval '30 minutes' as at`)
  return past!.at
}

beforeAll(async () => {
  ;({ id: item } = await content.create(actor, product, makeProduct({ name: BEFORE })))
  ;({ id: gone } = await content.create(actor, product, makeProduct({ name: GONE })))
  const source = Readable.from([await image('png')])
  const [file] = await media.upload(actor, [{ source, name: 'field.png' }])
  picture = file!.url
  moment = await anHourLater()
  await content.update(actor, product, item, { name: AFTER })
  await content.delete(actor, product, [gone])
  await media.delete(actor, [file!.publicId])
})

const now = async () => (await server.database.query<{ at: string }>('select now() as at'))[0]!.at

const newLink = (at = moment) => previewLinks.create(actor, { at })
const pathOf = (url: string) => new URL(url).pathname

let link: Awaited<ReturnType<typeof newLink>>
let base: string
beforeEach(async () => {
  link = await newLink()
  base = pathOf(link.url)
})

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await server.fetch(path, { headers, method })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const query = async (path: string, text: string, headers: Record<string, string> = {}) => {
  const response = await server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: text }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Every kind of address of a preview. */
const addresses = () => [
  base,
  `${base}/`,
  `${base}/products`,
  `${base}/product/${item}`,
  `${base}/product/${gone}`,
  `${base}/nothing-here`,
  `${base}/sitemap.xml`,
  `${base}${picture}`,
  `${base}/api/graphql?query={site{__typename}}`,
  `${base}/api/content/products`,
]

/** Expects headers that forbid storing, indexing and referring to a response. */
function expectPrivate(headers: Headers) {
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('etag') === null || headers.get('content-type')?.startsWith('image/')).toBe(true)
}

describe('a preview of a moment', () => {
  it('shows pages, queries and files as they were', async () => {
    expect((await get(`${base}/product/${item}`)).text).toContain(BEFORE)
    expect((await get(`/product/${item}`)).text).toContain(AFTER)
    expect(await get(`${base}/product/${gone}`)).toMatchObject({ status: 200 })
    expect(await get(`/product/${gone}`)).toMatchObject({ status: 410 })
    const { text } = await query(`${base}/api/graphql`, `{ products(search: "last week") { total items { name } } }`)
    expect(JSON.parse(text)).toEqual({ data: { products: { total: 1, items: [{ name: BEFORE }] } } })
    expect(await get(base + picture)).toMatchObject({ status: 200 })
    expect(await get(picture)).toMatchObject({ status: 404 })
    expect(await get(`${base}/nothing-here`)).toMatchObject({ status: 404 })
  })

  it('links only to its own addresses, and has no canonical address', async () => {
    const { text } = await get(base)
    const links = [...text.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, address]) => address!)
    const own = links.filter((address) => !/^\/(assets\/|favicon|apple-touch-icon)/.test(address))
    expect(own.length).toBeGreaterThan(5)
    expect(own.filter((address) => !address.startsWith(base) && address !== '/subscribe')).toEqual([])
    expect(text).not.toMatch(/rel="canonical"|og:url|ld\+json/)
    expect(text).toContain('content="noindex"')
  })

  it('forbids storing, indexing and referrers at all of its addresses', async () => {
    for (const address of addresses()) {
      for (const method of ['GET', 'HEAD']) {
        const { headers } = await get(address, {}, method)
        expectPrivate(headers)
      }
    }
    expectPrivate((await query(`${base}/api/graphql`, '{ site { __typename } }')).headers)
  })

  it('may be shown in a frame by pages of this site only', async () => {
    const { headers } = await get(base)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self';")
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })

  it('loads no analytics, even if the settings enable them', async () => {
    const set = (value: string) => server.services.settings.update(actor, 'google_analytics_id', value)
    await set('G-ABCDEF1234')
    const { headers, text } = await get(pathOf((await newLink(await now())).url))
    await set('')
    expect(headers.get('content-security-policy')).not.toContain('google')
    expect(text).not.toContain('Counting visits')
  })
})

describe('a token', () => {
  const expectDead = async (path: string) => {
    const token = path.split('/')[2]!
    for (const address of [path, `${path}/product/${item}`]) {
      const { status, headers, text } = await get(address)
      expect(status).toBe(404)
      expectPrivate(headers)
      expect(text).toContain('Preview Not Found')
      expect(text).not.toContain(token)
      expect(text).not.toContain(BEFORE)
    }
    expect(await get(path + picture)).toMatchObject({ status: 404 })
    const answer = await query(`${path}/api/graphql`, `{ product(id: "${item}") { name } }`)
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain(BEFORE)
    return (await get(path)).text
  }

  it('is rejected after revocation and expiry with the same response as an unknown token', async () => {
    expect(await get(base)).toMatchObject({ status: 200 })
    await previewLinks.revoke(actor, link.id)
    const revoked = await expectDead(base)
    const other = await newLink()
    await server.database.query(`update "previewLink" set "expiresAt" = now() - interval '1 second' where id = $1`, [
      other.id,
    ])
    const expired = await expectDead(pathOf(other.url))
    const forged = await expectDead(`/preview/${'A'.repeat(43)}`)
    const short = await expectDead('/preview/no-token')
    expect([expired, forged, short]).toEqual([revoked, revoked, revoked])
  })

  it('works in one spelling only', async () => {
    const token = base.split('/')[2]!
    const last = token.at(-1)!
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const sameBytes = token.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1]!
    const escaped = `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`
    for (const spelling of [sameBytes, escaped, `${token}=`, token.toUpperCase(), `${token}%20`]) {
      expect((await get(`/preview/${spelling}`)).status).toBe(404)
    }
    for (const prefix of ['//preview', '/Preview', '/preview/', '/%70review']) {
      const { text, headers } = await get(`${prefix}/${token}/product/${item}`)
      expect(text).not.toContain(BEFORE)
      expect(headers.get('cache-control')).not.toContain('public')
    }
  })

  it('shows no other point of view', async () => {
    const other = pathOf((await newLink(await now())).url)
    expect((await get(`${other}/product/${item}`)).text).toContain(AFTER)
    // The id of one link with the signature of another.
    const bytes = (path: string) => Buffer.from(path.split('/')[2]!, 'base64url')
    const mixed = Buffer.concat([bytes(other).subarray(0, 16), bytes(base).subarray(16)]).toString('base64url')
    await expectDead(`/preview/${mixed}`)
  })

  it('allows no changes, even with a session', async () => {
    const headers = { authorization: `Bearer ${server.tokens.admin}` }
    const mutations = [
      'mutation { subscribe(email: "reader@example.org") }',
      `mutation { updateProduct(id: "${item}", input: { name: "x" }) { id } }`,
      `mutation { deleteProduct(id: "${item}") { id } }`,
      'mutation { signIn(username: "admin", password: "x") { token } }',
      `mutation { revokePreviewLink(id: "${link.id}") { id } }`,
    ]
    for (const mutation of mutations) {
      const { text } = await query(`${base}/api/graphql`, mutation, headers)
      expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
    }
    // Staff see what visitors see.
    for (const staffOnly of ['{ me { id } }', '{ settings { key } }', '{ previewLinks { url } }', '{ users { id } }']) {
      const { text } = await query(`${base}/api/graphql`, staffOnly, headers)
      expect(JSON.parse(text).data?.me ?? null).toBeNull()
      expect(text).not.toContain(link.id)
    }
    for (const path of ['/subscribe', '/api/rest', '/api/content/products', '']) {
      const response = await server.fetch(base + path, { method: 'POST', headers })
      expect(response.status).toBe(404)
    }
    expect(await server.database.query('select 1 from subscriber')).toEqual([])
    expect((await get(`/product/${item}`)).text).toContain(AFTER)
  })

  it('allows no introspection, batch, upload or mutation by GET, and takes its view from nothing else', async () => {
    const path = `${base}/api/graphql`
    const authorization = `Bearer ${server.tokens.admin}`
    const post = (body: BodyInit, more: Record<string, string> = { 'content-type': 'application/json' }) =>
      server.fetch(path, { method: 'POST', body, headers: { authorization, ...more } })
    const name = `{ product(id: "${item}") { name } }`
    const schema = await query(path, '{ __schema { types { name } } }')
    expect(JSON.parse(schema.text).data ?? null).toBeNull()
    expect((await post(JSON.stringify([{ query: name }, { query: name }]))).status).toBe(400)
    const form = new FormData()
    form.append(
      'operations',
      JSON.stringify({ query: 'mutation ($file: Upload!) { uploadMedia(file: $file) { url } }' }),
    )
    expect((await post(form, {})).status).toBe(415)
    const mutation = 'mutation { subscribe(email: "reader@example.org") }'
    const byGet = await get(`${path}?query=${encodeURIComponent(mutation)}`)
    expect([400, 405]).toContain(byGet.status)
    const views = [`{"at":"${await now()}"}`, '{', `{"releaseId":"${item}"}`]
    for (const view of views) {
      const { text } = await query(path, name, { authorization, 'point-of-view': view })
      expect(JSON.parse(text)).toEqual({ data: { product: { name: BEFORE } } })
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect((await server.fetch(path, { method })).status).toBe(404)
  })

  it('shares no stored query with the site, in either direction', async () => {
    const text = `{ product(id: "${item}") { name } }`
    const stored = async (path: string, sent: string | undefined) => {
      const sha256Hash = createHash('sha256')
        .update(sent ?? text)
        .digest('hex')
      const body = JSON.stringify({ query: sent, extensions: { persistedQuery: { version: 1, sha256Hash } } })
      const headers = { 'content-type': 'application/json' }
      return (await server.fetch(path, { method: 'POST', body, headers })).text()
    }
    const preview = `${base}/api/graphql`
    expect(await stored(preview, text)).toContain(BEFORE)
    expect(await stored('/api/graphql', undefined)).toContain('PERSISTED_QUERY_NOT_FOUND')
    expect(await stored('/api/graphql', text)).toContain(AFTER)
    expect(await stored(preview, undefined)).toContain(BEFORE)
    expect(await stored('/api/graphql', undefined)).toContain(AFTER)
  })

  it('is not written to the log', async () => {
    const token = base.split('/')[2]!
    for (const address of [...addresses(), `//preview/${token}`, `/x/preview/${token}`]) await get(address)
    expect(server.logged.join('\n')).not.toContain(token)
  })
})

describe('the response cache', () => {
  it('never contains a preview, and never responds to one', async () => {
    const live = `/product/${item}`
    const { headers } = await get(live)
    const etag = headers.get('etag')!
    expect(etag).toBeTruthy()
    for (const method of ['GET', 'HEAD']) {
      for (const known of [etag, '*']) {
        const response = await get(base + live, { 'if-none-match': known }, method)
        expect(response.status).toBe(200)
        expectPrivate(response.headers)
      }
    }
    for (const [path, name] of [
      [live, AFTER],
      [base + live, BEFORE],
      [live, AFTER],
      [base + live, BEFORE],
    ] as const) {
      expect((await get(path)).text).toContain(name)
    }
    const text = `{ product(id: "${item}") { name } }`
    for (const [path, name] of [
      ['/api/graphql', AFTER],
      [`${base}/api/graphql`, BEFORE],
      ['/api/graphql', AFTER],
      [`${base}/api/graphql`, BEFORE],
    ] as const) {
      expect((await query(path, text)).text).toContain(name)
      expect((await get(`${path}?query=${encodeURIComponent(text)}`)).text).toContain(name)
    }
  })

  it('renders a preview for every request', async () => {
    const read = () => statements.during(() => get(`${base}/product/${item}`))
    const [first, second] = [[...(await read())], [...(await read())]]
    expect(second.length).toBe(first.length)
    expect(second.length).toBeGreaterThan(3)
  })
})

it('does not appear in the sitemap, robots.txt, the search, counts or errors', async () => {
  await get(base)
  for (const path of ['/sitemap.xml', '/robots.txt', '/', '/api/content/products']) {
    const { text } = await get(path)
    for (const secret of [base, BEFORE, GONE, gone]) expect(text).not.toContain(secret)
  }
  const { text } = await query('/api/graphql', `{ products(search: "last week") { total } }`)
  expect(JSON.parse(text)).toEqual({ data: { products: { total: 0 } } })
})

describe('links', () => {
  const create =
    'mutation ($at: DateTime, $days: Int!) { createPreviewLink(view: { at: $at }, days: $days) { id url } }'

  it('can be created by staff only, for at most 90 days', async () => {
    const variables = { at: moment, days: 7 }
    const codes = async (selection: object, as: 'visitor' | 'editor') =>
      (await server.graphql(create, selection, { as })).errors?.[0]?.extensions['code']
    expect(await codes(variables, 'visitor')).toBe('UNAUTHENTICATED')
    expect(await codes(variables, 'editor')).toBeUndefined()
    for (const days of [0, -1, 91, 1_000_000]) expect(await codes({ ...variables, days }, 'editor')).toBe('INVALID')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    for (const at of [tomorrow, 'yesterday', '', null]) {
      expect(await codes({ ...variables, at }, 'editor')).toBe('INVALID')
    }
    for (const field of ['previewLinks { url }', `previewLinks { id }`]) {
      const { errors } = await server.graphql(`{ ${field} }`)
      expect(errors?.[0]?.extensions['code']).toBe('UNAUTHENTICATED')
    }
    const revoke = `mutation { revokePreviewLink(id: "${link.id}") { isRevoked } }`
    expect((await server.graphql(revoke)).errors?.[0]?.extensions['code']).toBe('UNAUTHENTICATED')
  })

  it('for the own use of a user are reused, one for each view', async () => {
    const open = async (at: string, as: 'visitor' | 'editor' | 'admin') => {
      const opened = `mutation ($at: DateTime!) { link: openPreview(view: { at: $at }) { id isPersonal expiresAt } }`
      const { data, errors } = await server.graphql<{ link: { id: string; isPersonal: boolean; expiresAt: string } }>(
        opened,
        { at },
        { as },
      )
      return data?.link ?? errors?.[0]?.extensions['code']
    }
    expect(await open(moment, 'visitor')).toBe('UNAUTHENTICATED')
    const first = await open(moment, 'editor')
    expect(first).toMatchObject({ isPersonal: true })
    const id = (first as { id: string }).id
    await server.database.query(`update "previewLink" set "expiresAt" = now() + interval '1 hour' where id = $1`, [id])
    const again = await open(moment, 'editor')
    expect(again).toMatchObject({ id })
    expect(Date.parse((again as { expiresAt: string }).expiresAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    for (const other of [await open(moment, 'admin'), await open(await now(), 'editor')]) {
      expect(other).not.toMatchObject({ id })
    }
    await previewLinks.revoke(actor, id)
    expect(await open(moment, 'editor')).not.toMatchObject({ id })
    // A link that is shared is not the user's own: its creator chose when it ends.
    expect(await previewLinks.create(actor, { at: moment })).toMatchObject({ isPersonal: false })
  })

  it('for the own use of a user show the live content by one link, also after a change', async () => {
    const openLive = async () => {
      const query = 'mutation { link: openPreview { url label } }'
      const { data } = await server.graphql<{ link: { url: string; label: string } }>(query, {}, { as: 'editor' })
      return data.link
    }
    const live = await openLive()
    expect(live.label).toBe('The live site')
    const shown = async () => (await get(`${pathOf(live.url)}/products`)).text
    expect(await shown()).toContain(AFTER)
    await content.update(actor, product, item, { name: 'Seed coating, renamed' })
    expect(await openLive()).toEqual(live)
    expect(await shown()).toContain('Seed coating, renamed')
    await content.update(actor, product, item, { name: AFTER })
  })

  it('are listed until they expire, and then deleted', async () => {
    await previewLinks.revoke(actor, link.id)
    const list = () => previewLinks.list(actor)
    expect((await list())[0]).toMatchObject({ id: link.id, isRevoked: true, url: link.url })
    await server.database.query(`update "previewLink" set "expiresAt" = now() - interval '1 second' where id = $1`, [
      link.id,
    ])
    expect((await list()).some(({ id }) => id === link.id)).toBe(false)
    await previewLinks.cleanUp()
    expect(await server.database.query('select id from "previewLink" where id = $1', [link.id])).toEqual([])
  })
})
