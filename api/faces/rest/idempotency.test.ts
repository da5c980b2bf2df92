import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { collections, product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { image } from '../../content/media/testing/images.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer, type Who } from '../../testing/server.ts'

const server = await startServer()
const other = await startServer({ databaseUrl: server.config.databaseUrl!, users: false })

async function create(key: string, body: object, as: Who = 'admin', path = '/content/products') {
  const answer = await server.fetch(`/api${path}`, {
    method: 'POST',
    as,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}

const countOf = async (name: string) =>
  (await server.database.query('select 1 from product where name = $1', [name])).length

const newBody = () => {
  const name = `P ${randomUUID()}`
  return { name, body: makeProduct({ name }) }
}

it('a request that is sent again with its key is carried out once, with the same response', async () => {
  const { name, body } = newBody()
  const key = randomUUID()
  const first = await create(key, body)
  expect(first.status).toBe(201)
  expect(await create(key, body)).toEqual(first)
  // Also by another instance.
  const there = await other.fetch('/api/content/products', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      authorization: `Bearer ${server.tokens.admin}`,
    },
    body: JSON.stringify(body),
  })
  expect({ status: there.status, text: await there.text() }).toEqual(first)
  expect(await countOf(name)).toBe(1)
})

it('the response to a request that is sent again is marked, and 410 names what it had created and was deleted since', async () => {
  const { body } = newBody()
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const send = () =>
    server.fetch('/api/content/products', { method: 'POST', as: 'admin', headers, body: JSON.stringify(body) })
  const first = await send()
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  const { product: created } = (await first.json()) as { product: { _id: string } }
  const again = await send()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  await server.rest('DELETE', `/content/products/${created._id}`, { as: 'admin' })
  const late = await send()
  expect(late.status).toBe(410)
  expect(await late.json()).toMatchObject({ code: 'GONE', id: created._id })
})

it('of many equal requests at once one is carried out', async () => {
  const { name, body } = newBody()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(key, body)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await countOf(name)).toBe(1)
})

it('a request that failed can be sent again with its key', async () => {
  const { name, body } = newBody()
  const key = randomUUID()
  expect(await create(key, { ...body, description: 'x'.repeat(100_000) })).toMatchObject({ status: 422 })
  expect(await create(key, body)).toMatchObject({ status: 201 })
  expect(await countOf(name)).toBe(1)
})

it('a key belongs to one request of one user', async () => {
  const { name, body } = newBody()
  const key = randomUUID()
  await create(key, body)
  const refused = await create(key, newBody().body)
  expect(refused.status).toBe(422)
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'INVALID',
    errors: [{ field: 'Idempotency-Key', message: 'Idempotency-Key was used for another request' }],
  })
  expect(await create(key, body, 'editor')).toMatchObject({ status: 201 })
  expect(await countOf(name)).toBe(2)
})

it('rights are checked for a repeated request too', async () => {
  const { body } = newBody()
  const key = randomUUID()
  await create(key, body, 'editor')
  expect(await create(key, body, 'visitor')).toMatchObject({ status: 401 })
  expect(await create(key, body, 'contributor')).toMatchObject({ status: 403 })
})

it('rights to each kind are checked for a repeated list of changes too', async () => {
  const { apiTokens, users } = server.services
  const user = await users.byName(operator('test'), 'admin')
  const key = randomUUID()
  const values = newBody().body
  const send = async (...scopes: string[]) => {
    const { token } = await apiTokens.createFor(operator('test'), user, { name: randomUUID(), scopes })
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const body = JSON.stringify({ changes: [{ kind: 'products', action: 'create', values }] })
    return (await server.fetch('/api/content/changes', { method: 'POST', token, headers, body })).status
  }
  expect(await send('products:write')).toBe(200)
  expect(await send('products:write')).toBe(200)
  expect(await send('services:write')).toBe(403)
})

it('a key works again after a day, and is deleted then', async () => {
  const { name, body } = newBody()
  const [used, unused] = [randomUUID(), randomUUID()]
  for (const key of [used, unused]) await create(key, body)
  const age = `update "idempotentRequest" set "createdAt" = now() - interval '1 day' where key = any($1)`
  await server.database.query(age, [[used, unused]])
  expect(await create(used, body)).toMatchObject({ status: 201 })
  expect(await countOf(name)).toBe(3)
  await server.services.idempotency.cleanUp()
  const left = await server.database.query('select key from "idempotentRequest" where key = any($1)', [[used, unused]])
  expect(left).toEqual([{ key: used }])
})

it.each(['', 'a b', 'é', 'x'.repeat(256)])('the key %j is invalid', async (key) => {
  const { name, body } = newBody()
  expect(await create(key, body)).toMatchObject({ status: 422 })
  expect(await countOf(name)).toBe(0)
})

it('every operation that creates an item or stores files takes a key, as its description says', async () => {
  const { body } = await server.rest<{ paths: Record<string, { post?: { parameters: object[] } }> }>(
    'GET',
    '/openapi.json',
  )
  const paths = [...collections.map(({ path }) => `/content/${path}`), '/upload/image', '/upload/images']
  for (const path of paths)
    expect(body.paths[path]?.post?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    )
  expect(collections).toContain(product)
})

describe('an upload', () => {
  async function upload(key: string | undefined, bytes: Buffer | null, path = 'image', as: Who = 'admin') {
    const body = new FormData()
    if (bytes) body.set(path, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png')
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await server.fetch(`/api/upload/${path}`, { method: 'POST', as, headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  const picture = (width: number) => image('png', { width, height: 3 })
  const files = async () => (await server.services.media.list(operator('test'), {})).length

  it.each(['image', 'images'])('to /upload/%s that is sent again gets the same response', async (path) => {
    const [key, bytes] = [randomUUID(), await picture(path.length)]
    const first = await upload(key, bytes, path)
    expect(first.status).toBe(201)
    expect(await upload(key, bytes, path)).toEqual(first)
    const publicIds = (await server.services.media.list(operator('test'), {})).map(({ publicId }) => publicId)
    await server.services.media.delete(operator('test'), publicIds)
    const late = await upload(key, bytes, path)
    expect(late.status).toBe(410)
    expect(JSON.parse(late.text)).toMatchObject({ code: 'GONE', id: publicIds[0] })
    expect(await files()).toBe(0)
    const again = await upload(undefined, bytes, path)
    expect(again.status).toBe(201)
    expect(await files()).toBe(1)
  })

  it('of the same key at once is carried out once', async () => {
    const [key, bytes, before] = [randomUUID(), await picture(11), await files()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(key, bytes)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
    expect(await files()).toBe(before + 1)
  })

  it('of the same bytes at once with other keys succeeds for all', async () => {
    const [bytes, before] = [await picture(12), await files()]
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(randomUUID(), bytes)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await files()).toBe(before + 1)
  })

  it('with a key of other bytes is rejected, and a failed one leaves the key free', async () => {
    const key = randomUUID()
    expect((await upload(key, null)).status).toBe(422)
    expect((await upload(key, Buffer.from('no picture'))).status).toBe(415)
    expect((await upload(key, await picture(13))).status).toBe(201)
    const other = await upload(key, await picture(14))
    expect([other.status, other.text.includes('was used for another request')]).toEqual([422, true])
    expect((await upload('a b', await picture(15))).status).toBe(422)
  })
})
