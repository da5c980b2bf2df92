import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { hero, mediaFile, product, redirect, setting } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { image } from '../media/testing/images.ts'
import { originalKey } from '../media/storage.ts'
import { settingId } from '../items/setting-ids.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServer, type Who } from '../../testing/server.ts'
import { ownVersions, TRANSFER_FORMAT } from './versions.ts'

const server = await startServer()
const actor = operator('test')
const admin = await server.services.users.byName(actor, 'admin')

const TABLES = ['product', 'hero', 'redirect', 'setting', 'mediaFile', 'revision', 'pendingChange', 'idempotentRequest']

beforeEach(() => server.database.pool.query(`truncate ${TABLES.map((name) => `"${name}"`).join(', ')} cascade`))

const HEAD = { format: TRANSFER_FORMAT, ...ownVersions, release: null }
const linesOf = (...lines: unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const changeSet = (...changes: object[]) => linesOf(HEAD, ...changes, { end: changes.length })
const created = (id: string = randomUUID(), name = 'Azo') => ({
  kind: product.name,
  action: 'create',
  id,
  title: name,
  values: makeProduct({ name }),
})

interface Sent {
  as?: Who
  token?: string
  key?: string
  encoding?: string
}

async function send(body: string | Buffer, { as = 'admin', token, key, encoding }: Sent = {}) {
  const answer = await server.fetch('/api/transfer/changes', {
    method: 'POST',
    as,
    ...(token && { token }),
    headers: {
      'content-type': 'application/x-ndjson',
      ...(key && { 'idempotency-key': key }),
      ...(encoding && { 'content-encoding': encoding }),
    },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function put(publicId: string, bytes: Buffer, as: Who = 'admin') {
  const answer = await server.fetch(`/api/transfer/media/${publicId}`, {
    method: 'PUT',
    as,
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const count = async (table = 'product') =>
  (await server.database.query<{ count: number }>(`select count(*) from "${table}"`))[0]!.count
const leftovers = () => readdir(join(server.config.dataDir, 'media/.incoming')).catch(() => [])

describe('A change set', () => {
  it('is applied once for a key, and refused for another change set with the key', async () => {
    const key = randomUUID()
    const body = changeSet(created())
    const first = await send(body, { key })
    expect(first).toEqual({ status: 200, body: { created: 1, updated: 0, deleted: 0, release: null } })
    expect(await send(body, { key })).toEqual(first)
    expect(await count('revision')).toBe(1)
    expect((await send(changeSet(created()), { key })).status).toBe(422)
    expect(await count()).toBe(1)
  })

  it.each([
    ['an empty body', '', 422],
    ['no manifest', linesOf(created(), { end: 1 }), 400],
    ['another format', linesOf({ ...HEAD, format: 'verdant' }, { end: 0 }), 400],
    ['no end', linesOf(HEAD, created()), 400],
    ['a wrong count', linesOf(HEAD, created(), { end: 2 }), 400],
    ['a line after the end', linesOf(HEAD, { end: 0 }, created()), 400],
    ['a line cut in the middle', changeSet(created()).slice(0, -20), 400],
    ['an unknown kind', changeSet({ ...created(), kind: 'user' }), 400],
    ['a kind named like a method', changeSet({ ...created(), kind: 'constructor' }), 400],
    ['an unknown action', changeSet({ ...created(), action: 'publish' }), 400],
    ['an unknown key', changeSet({ ...created(), authorName: 'someone else' }), 400],
    ['an id that is no UUID', changeSet({ ...created(), id: '1' }), 400],
    ['an update without the version', changeSet({ ...created(), action: 'update' }), 400],
    ['an unknown field', changeSet({ ...created(), values: { ...makeProduct(), secret: 1 } }), 422],
    ['a version of the item as a field', changeSet({ ...created(), values: { ...makeProduct(), version: 9 } }), 422],
    ['the same item twice', changeSet(created(admin.id), created(admin.id)), 409],
    ['an item that does not exist', changeSet({ ...created(), action: 'delete', version: 1, values: {} }), 409],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0x0a]), 422],
  ])('with %s writes nothing', async (_, body, status) => {
    expect((await send(body)).status).toBe(status)
    expect(await count('revision')).toBe(0)
    expect(await leftovers()).toEqual([])
  })

  it('is all or nothing, and the errors name kind, item and field', async () => {
    const id = randomUUID()
    const wrong = { ...created(id, 'Rhizo'), values: { ...makeProduct(), name: '' } }
    const { status, body } = await send(changeSet(created(), wrong, created()))
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [{ field: `products/${id}.name`, message: '“Rhizo”: Name is required' }],
    })
    expect(await count()).toBe(0)
  })

  it('of more items than one statement takes is all or nothing, too, live and in a release', async () => {
    const many = Array.from({ length: 1_200 }, () => created())
    const wrong = { ...created(), values: { ...makeProduct(), name: '' } }
    const release = { ...HEAD, release: { name: `Large ${randomUUID()}`, version: null } }
    for (const head of [HEAD, release]) {
      const refused = await send(linesOf(head, ...many, wrong, { end: many.length + 1 }))
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: `products/${wrong.id}.name` }] } })
      const taken = await send(
        linesOf(head, ...many, { ...created(), action: 'update', version: 7 }, { end: many.length + 1 }),
      )
      expect(taken).toMatchObject({ status: 409 })
      expect(await count()).toBe(0)
      expect(await count('pendingChange')).toBe(0)
    }
    expect(await send(linesOf(release, ...many, { end: many.length }))).toMatchObject({
      status: 200,
      body: { created: 1_200 },
    })
    expect(await count('pendingChange')).toBe(1_200)
    expect(await send(changeSet(...many))).toMatchObject({ status: 200, body: { created: 1_200 } })
    expect(await count()).toBe(1_200)
  }, 60_000)

  it('is refused for another content model or format, in a line that says which side is newer', async () => {
    const model = { ...ownVersions.model, products: 'other' }
    const newer = await send(linesOf({ ...HEAD, model, migration: '9999-later', madeBy: '9.0.0' }, { end: 0 }))
    expect(newer).toMatchObject({
      status: 409,
      body: {
        message: `The sender has a newer content model (Verdant 9.0.0, migration 9999-later) than this site (Verdant ${ownVersions.madeBy}, migration ${ownVersions.migration}); they differ in: products. Update this site first.`,
      },
    })
    const older = await send(linesOf({ ...HEAD, version: 0 }, { end: 0 }))
    expect(older).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('This site is newer') as string },
    })
  })

  it('may be compressed, up to a size', async () => {
    const body = gzipSync(changeSet(created()))
    expect(await send(body, { encoding: 'gzip' })).toMatchObject({ status: 200, body: { created: 1 } })
    expect(await send(body.subarray(0, -10), { encoding: 'gzip' })).toMatchObject({ status: 400 })
    expect(await send('not compressed', { encoding: 'gzip' })).toMatchObject({ status: 400 })
    expect(await send(body, { encoding: 'br' })).toMatchObject({ status: 415 })
    const bomb = gzipSync(Buffer.alloc(257 * 1024 ** 2, ' '))
    expect(await send(bomb, { encoding: 'gzip' })).toMatchObject({ status: 413 })
    expect(await leftovers()).toEqual([])
  }, 60_000)

  it('obeys the rules of its kinds: no loops of redirects, no deleted settings, one hero', async () => {
    const loop = (from: string, to: string) => ({
      kind: redirect.name,
      action: 'create',
      id: randomUUID(),
      values: { ...make(redirect), from, to },
    })
    expect(await send(changeSet(loop('/a', '/b'), loop('/b', '/a')))).toMatchObject({ status: 422 })
    const title = settingId('site_title')
    expect(await send(changeSet({ kind: setting.name, action: 'delete', id: title, version: 1 }))).toMatchObject({
      status: 422,
    })
    expect(
      await send(changeSet({ kind: hero.name, action: 'create', id: randomUUID(), values: make(hero) })),
    ).toMatchObject({ status: 422 })
    expect(
      await send(
        changeSet({
          kind: setting.name,
          action: 'create',
          id: randomUUID(),
          values: { key: 'site_title', value: 'x' },
        }),
      ),
    ).toMatchObject({ status: 422 })
    const other = {
      kind: setting.name,
      action: 'create',
      id: title,
      values: { key: 'recaptcha_secret_key', value: 'The title' },
    }
    expect(await send(changeSet(other))).toMatchObject({ status: 200 })
    expect(await server.database.query('select key, value from setting')).toEqual([
      { key: 'site_title', value: 'The title' },
    ])
  })

  it.each(['recaptcha_secret_key', 'recaptcha_site_key'] as const)('never sets the secret %s', async (key) => {
    const change = { kind: setting.name, id: settingId(key), values: { key, value: 'stolen' } }
    expect(await send(changeSet({ ...change, action: 'create' }))).toMatchObject({ status: 422 })
    await server.services.settings.update(actor, key, 'own')
    expect(await send(changeSet({ ...change, action: 'update', version: 1 }))).toMatchObject({ status: 422 })
    expect(await server.database.query('select value from setting')).toEqual([{ value: 'own' }])
    const content = await (await server.fetch('/api/transfer/content', { as: 'admin' })).text()
    expect(content).not.toContain('own')
    expect(content).not.toContain(key)
  })

  it('needs the role and the scopes of every kind in it', async () => {
    const settings = {
      kind: setting.name,
      action: 'create',
      id: settingId('site_title'),
      values: { key: 'site_title', value: 'x' },
    }
    expect(await send(changeSet(created()), { as: 'contributor' })).toMatchObject({ status: 403 })
    expect(await send(changeSet(created(), settings), { as: 'editor' })).toMatchObject({ status: 403 })
    const user = await server.services.users.byName(actor, 'admin')
    const { token } = await server.services.apiTokens.createFor(actor, user, {
      name: randomUUID(),
      scopes: ['products:write', 'drafts:read', 'settings:read', 'media:write'],
    })
    expect(await send(changeSet(created(), settings), { token })).toMatchObject({
      status: 403,
      body: { message: 'The API token lacks the scope settings:write' },
    })
    const release = linesOf({ ...HEAD, release: { name: 'Spring', version: null } }, created(), { end: 1 })
    expect(await send(release, { token })).toMatchObject({
      status: 403,
      body: { message: 'The API token lacks the scope releases:write' },
    })
    expect(await count()).toBe(0)
    expect(await count('setting')).toBe(0)
    expect(await send(changeSet(created()), { token })).toMatchObject({ status: 200 })
  })

  it('in a release needs the scopes of the kinds, too, and holds no secrets', async () => {
    const name = `Release ${randomUUID()}`
    const head = { ...HEAD, release: { name, version: null } }
    const key = settingId('recaptcha_site_key')
    const secret = { kind: setting.name, action: 'create', id: key, values: { key: 'recaptcha_site_key', value: 'x' } }
    expect(await send(linesOf(head, secret, { end: 1 }))).toMatchObject({ status: 422 })
    const { token } = await server.services.apiTokens.createFor(actor, admin, {
      name: randomUUID(),
      scopes: ['releases:write', 'jobs:write'],
    })
    expect(await send(linesOf(head, created(), { end: 1 }), { token })).toMatchObject({ status: 403 })
    expect(await send(linesOf(head, created(), { end: 1 }), { as: 'contributor' })).toMatchObject({ status: 200 })
    expect(await count()).toBe(0)
  })
})

describe('The bytes of a media file', () => {
  const named = () => `leaf-${randomUUID()}.png`
  const media = (publicId: string, receipt: unknown, more: object = {}) => ({
    kind: mediaFile.name,
    action: 'create',
    id: randomUUID(),
    values: { publicId, originalFilename: 'leaf.png', alt: 'A leaf', format: 'png', hash: 'x', ...more },
    ...(receipt !== undefined && { receipt }),
  })

  it('are served to nobody until a change set creates the file, whose values they determine', async () => {
    const [publicId, bytes] = [named(), await image('png', { width: 12, height: 7 })]
    const { body } = await put(publicId, bytes)
    expect((await server.fetch(`/media/${publicId}`)).status).toBe(404)
    expect((await server.fetch(`/api/transfer/media/${publicId}`, { as: 'admin' })).status).toBe(404)
    expect(await put(publicId, bytes)).toMatchObject({ status: 200, body })
    const lies = { width: 999, height: 999, bytes: 1, hash: 'f'.repeat(64), placeholder: 'data:,' }
    expect(await send(changeSet(media(publicId, body.receipt, lies)))).toMatchObject({ status: 200 })
    const stored = await server.services.media.one(actor, publicId)
    expect(stored).toMatchObject({ width: 12, height: 7, alt: 'A leaf' })
    expect(stored.hash).not.toBe(lies.hash)
    const served = await server.fetch(`/api/transfer/media/${publicId}`, { as: 'admin' })
    expect(Buffer.from(await served.arrayBuffer()).length).toBe(stored.bytes)
  })

  it('are refused if they are no picture, another format than the name says, empty or too large', async () => {
    expect(await put(named(), Buffer.from('<script>'))).toMatchObject({ status: 415 })
    expect(await put(named(), await image('jpeg'))).toMatchObject({ status: 422 })
    expect(await put(named(), Buffer.alloc(0))).toMatchObject({ status: 422 })
    expect(await put('..%2f..%2fetc', await image('png'))).toMatchObject({ status: 422 })
    expect(await put(named(), Buffer.alloc(server.media.maxBytes + 1))).toMatchObject({ status: 413 })
    await expect.poll(leftovers).toEqual([])
  })

  it('never replace those of a stored file, nor of a deleted one that can be restored', async () => {
    const source = Readable.from([await image('png')])
    const [uploaded] = await server.services.media.upload(actor, [{ source, name: 'leaf.png' }])
    const { publicId } = uploaded!
    const before = await server.media.storage.stat(originalKey(publicId))
    expect(await put(publicId, await image('png'))).toMatchObject({ status: 409 })
    await server.services.media.delete(actor, [publicId])
    expect(await put(publicId, await image('png'))).toMatchObject({ status: 409 })
    expect(await server.media.storage.stat(originalKey(publicId))).toEqual(before)
  })

  it('must have a receipt of this server, for this file, and still be stored', async () => {
    const [publicId, other] = [named(), named()]
    const { body } = await put(publicId, await image('png'))
    const receipt = String(body.receipt)
    const [text, signature] = receipt.split('.') as [string, string]
    const forged = Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(text, 'base64url').toString()) as object), publicId: other }),
    ).toString('base64url')
    for (const bad of [
      undefined,
      1,
      '',
      'x',
      '.',
      text,
      `${text}.`,
      `${text}.${signature}.`,
      `${forged}.${signature}`,
      receipt,
    ])
      expect(await send(changeSet(media(other, bad)))).toMatchObject({ status: 422 })
    await server.media.storage.delete(originalKey(publicId))
    expect(await send(changeSet(media(publicId, receipt)))).toMatchObject({ status: 422 })
    expect(await count('mediaFile')).toBe(0)
  })

  it('cannot be described otherwise by a later change', async () => {
    const source = Readable.from([await image('png')])
    await server.services.media.upload(actor, [{ source, name: 'leaf.png' }])
    const [{ id }] = (await server.database.query<{ id: string }>('select id from "mediaFile"')) as [{ id: string }]
    const change = { kind: mediaFile.name, action: 'update', id, version: 1 }
    for (const values of [{ hash: 'x' }, { publicId: 'y.png' }, { width: 1 }])
      expect(await send(changeSet({ ...change, values }))).toMatchObject({ status: 422 })
    expect(await send(changeSet({ ...change, values: { alt: 'Leaf' } }))).toMatchObject({ status: 200 })
  })

  it('that are stored give their receipts, at most 20 at a time', async () => {
    const publicId = named()
    const { body } = await put(publicId, await image('png'))
    const ask = (files: unknown) => server.rest('POST', '/transfer/media/stored', { as: 'admin', body: { files } })
    expect(await ask([publicId, named()])).toMatchObject({
      status: 200,
      body: { receipts: { [publicId]: body.receipt } },
    })
    expect((await ask(Array.from({ length: 21 }, named))).status).toBe(422)
    expect((await ask(['../secret'])).status).toBe(422)
  })
})

describe('Content for a transfer', () => {
  const read = async (query: string, as: Who = 'admin') => {
    const answer = await server.fetch(`/api/transfer/content${query}`, { as })
    return { status: answer.status, text: await answer.text() }
  }

  it('has all items with their versions, and a last line that counts them', async () => {
    const item = await server.services.content.create(actor, product, makeProduct({ name: 'Azo', isActive: false }))
    const { text } = await read('?kinds=products')
    const [head, line, end] = text
      .split('\n')
      .map((line) => (line ? (JSON.parse(line) as Record<string, unknown>) : undefined))
    expect(head).toEqual({ format: TRANSFER_FORMAT, ...ownVersions, kinds: ['products'], release: null })
    expect(line).toMatchObject({ kind: 'product', id: item.id, version: 1, values: { name: 'Azo', isActive: false } })
    expect(end).toEqual({ end: 1 })
  })

  it.each([
    ['?kinds=users', 422],
    ['?kinds=', 422],
    ['?kinds=products&kinds=jobs', 422],
    ['?release=', 422],
    ['?release=a&at=2026-01-01T00:00:00Z', 422],
    ['?at=yesterday', 422],
    ['?at=2999-01-01T00:00:00Z', 422],
    ['?release=%00', 422],
    ['?release=unknown', 200],
  ])('with %s is %i, and leaves no file', async (query, status) => {
    expect((await read(query)).status).toBe(status)
    await expect.poll(leftovers).toEqual([])
  })

  it('has only what the role may read', async () => {
    expect(await read('?kinds=settings', 'contributor')).toMatchObject({ status: 403 })
    const { text } = await read('', 'contributor')
    expect(JSON.parse(text.split('\n')[0]!)).toMatchObject({
      kinds: expect.not.arrayContaining(['settings']) as string[],
    })
  })
})
