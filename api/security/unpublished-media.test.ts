import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import { image } from '../content/media/testing/images.ts'
import { makeProduct } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'
import { countStatements } from '../testing/statements.ts'

/* Files that only pending changes use are shown to staff and in previews only. */

const server = await startServer({ cache: true })
const { changeCollector, content, media, pendingChanges, previewLinks, publisher, releases } = server.services
const actor = operator('test')
/** A server without a response cache, which would render responses again at any time. */
const uncached = await startServer({ databaseUrl: server.config.databaseUrl!, users: false })
const statements = countStatements(uncached.database)

let url: string
let publicId: string

beforeEach(async () => {
  const [file] = await media.upload(actor, [{ source: Readable.from([await image('png')]), name: 'trial.png' }])
  ;({ url, publicId } = file!)
})

const draftWith = (imageUrl: string, more: object = {}) =>
  pendingChanges.save(actor, {
    kind: product.name,
    baseVersion: 0,
    values: { ...makeProduct({ image: imageUrl }) },
    ...more,
  })

const status = async (path: string, init: RequestInit = {}) => (await server.fetch(path, init)).status

/** The statuses of all ways to ask for the file. */
const statuses = async () => [
  await status(url),
  await status(url, { method: 'HEAD' }),
  await status(`${url}/320.webp`),
  await status(url, { headers: { range: 'bytes=0-9' } }),
  await status(url, { headers: { 'if-none-match': '*' } }),
  await status(`${url}?x=1`),
  await status(`${url}?key=`),
  await status(`${url}?key=zzzzzzzz.${'A'.repeat(22)}`),
]
const hidden = (n = 8) => Array.from({ length: n }, () => 404)

it('is public until a draft names it, hidden while only that does, and public when it is published', async () => {
  expect(await status(url)).toBe(200)
  const draft = await draftWith(url)
  expect(await statuses()).toEqual(hidden())
  await publisher.publishDraft(actor, draft.id)
  expect(await status(url)).toBe(200)
  expect(await status(url, { headers: { range: 'bytes=0-9' } })).toBe(206)
})

it('stays public if something live names it, too', async () => {
  await content.create(actor, product, makeProduct({ image: url }))
  await draftWith(url)
  expect(await status(url)).toBe(200)
})

it('is public again when the draft is discarded', async () => {
  const draft = await draftWith(url)
  expect(await status(url)).toBe(404)
  await pendingChanges.discard(actor, draft.id)
  expect(await status(url)).toBe(200)
})

it('is hidden while a release names it, also a discarded one, and found by visitors through no interface', async () => {
  const { id: releaseId } = await releases.create(actor, `R ${crypto.randomUUID()}`)
  await draftWith(url, { releaseId })
  expect(await statuses()).toEqual(hidden())
  await releases.discard(actor, releaseId)
  expect(await statuses()).toEqual(hidden())
  for (const query of [
    '{ mediaFiles { items { url } } }',
    `{ mediaFile(publicId: "${publicId}") { url } }`,
    '{ mediaKey }',
  ]) {
    const { data, errors } = await server.graphql(query)
    expect(errors).toBeDefined()
    expect(JSON.stringify(data)).not.toContain(publicId)
  }
  expect(await status('/api/media')).not.toBe(200)
})

it('is hidden when an import prepares a release that names it, at one step of the content version', async () => {
  expect(await status(url)).toBe(200)
  const { id: releaseId } = await releases.create(actor, `R ${crypto.randomUUID()}`)
  const version = async () => (await server.database.query('select version from "contentVersion"'))[0]
  const changes = Array.from({ length: 3 }, () => ({
    kind: product,
    action: 'create' as const,
    id: crypto.randomUUID(),
    values: makeProduct({ image: url }),
  }))
  const { version: before } = (await version()) as { version: number }
  await server.database.transaction(async () => {
    for (const change of changes) await changeCollector.stage(actor, releaseId, [change])
    // The counter is not locked before the end: every other writer waits for it.
    expect(await version()).toEqual({ version: before })
  })
  expect(await version()).toEqual({ version: before + 1 })
  expect(await statuses()).toEqual(hidden())
  // Staged again without the file, no change names it any more.
  for (const { id, ...change } of changes)
    await changeCollector.stage(actor, releaseId, [{ ...change, id, values: { image: '' } }])
  expect(await status(url)).toBe(200)
})

it('is public again when a release is published whose changes were all decided in favour of the live values', async () => {
  const { id: itemId } = await content.create(actor, product, makeProduct({ image: '' }))
  const { id: releaseId } = await releases.create(actor, `R ${crypto.randomUUID()}`)
  await draftWith(url, { itemId, releaseId, baseVersion: 1, values: { image: url } })
  await content.update(actor, product, itemId, { image: '/media/other-000000000000.png' })
  expect(await statuses()).toEqual(hidden())
  const choices = [{ kind: product.name, itemId, field: 'image', keep: 'LIVE' as const }]
  await publisher.publishRelease(actor, releaseId, { choices })
  expect(await status(url)).toBe(200)
})

it('takes the same statements as a missing file, so that timing reveals nothing', async () => {
  await draftWith(url)
  const missing = url.replace(/-[0-9a-f]{12}\./, '-000000000000.')
  const read = (path: string, method: string) => statements.during(() => uncached.fetch(path, { method }))
  for (const method of ['GET', 'HEAD']) {
    for (const suffix of ['', '/320.webp', '/320.avif', '/other', '?key=x']) {
      const [pending, none] = [await read(url + suffix, method), await read(missing + suffix, method)]
      expect(pending.length).toBeGreaterThan(0)
      expect([...pending]).toEqual([...none])
      const shown = async (path: string) => {
        const response = await server.fetch(path + suffix, { method })
        const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
        return { status: response.status, headers, text: await response.text() }
      }
      expect(await shown(url)).toEqual(await shown(missing))
    }
  }
})

describe('is shown', () => {
  it('to staff, by a key that no cache stores', async () => {
    await draftWith(url)
    for (const as of ['contributor', 'editor', 'admin'] as const) {
      const { data } = await server.graphql<{ mediaKey: string }>('{ mediaKey }', {}, { as })
      for (const path of [url, `${url}/320.webp`]) {
        const response = await server.fetch(`${path}?key=${data.mediaKey}`)
        expect(response.status).toBe(200)
        expect(response.headers.get('cache-control')).toBe('no-store')
      }
    }
    expect(await statuses()).toEqual(hidden())
  })

  it('to staff as long as their session lasts', async () => {
    await draftWith(url)
    const { username, id } = await server.services.users.add(actor, {
      username: 'guest',
      email: 'guest@example.org',
      role: 'contributor',
      password: 'a password of the tests',
    })
    const newKey = async () => {
      const { token } = await server.services.sessions.signIn(username, 'a password of the tests', '192.0.2.1')
      return { token, key: (await server.graphql<{ mediaKey: string }>('{ mediaKey }', {}, { token })).data.mediaKey }
    }
    const [first, second] = [await newKey(), await newKey()]
    const statusWith = (key: string) => status(`${url}?key=${key}`)
    expect(await statusWith(first.key)).toBe(200)
    await server.graphql('mutation { signOut }', {}, { token: first.token })
    expect([await statusWith(first.key), await statusWith(second.key)]).toEqual([404, 200])
    await server.services.users.setActive(actor, id, false)
    expect(await statusWith(second.key)).toBe(404)
    const forged = `${second.key.split('.')[0]}.${first.key.split('.')[1]}`
    for (const key of [forged, `${second.key}.x`, second.key.slice(0, -1)]) expect(await statusWith(key)).toBe(404)
  })

  it('in previews', async () => {
    const { id: releaseId } = await releases.create(actor, `R ${crypto.randomUUID()}`)
    await draftWith(url, { releaseId })
    const base = new URL((await previewLinks.create(actor, { releaseId })).url).pathname
    expect(await status(base + url)).toBe(200)
    expect(await statuses()).toEqual(hidden())
  })
})

describe('the bytes of a deleted file', () => {
  const isKept = async () => (await media.referencedAmong([publicId])).includes(publicId)
  const forgetDeletions = () =>
    server.database.query(`update revision set "createdAt" = "createdAt" - interval '31 days' where kind = 'mediaFile'`)

  it('are kept as long as a pending change names it', async () => {
    const draft = await draftWith(url)
    await media.delete(actor, [publicId])
    await forgetDeletions()
    expect(await isKept()).toBe(true)
    await pendingChanges.discard(actor, draft.id)
    expect(await isKept()).toBe(false)
    expect(await server.fetch(url)).toMatchObject({ status: 404 })
  })

  it('are kept as long as a revision names it', async () => {
    const { id } = await content.create(actor, product, makeProduct({ image: url }))
    await content.update(actor, product, id, { image: '' })
    await media.delete(actor, [publicId])
    await forgetDeletions()
    expect(await isKept()).toBe(true)
  })
})
