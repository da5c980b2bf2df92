import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { collections, product } from '../../schema/kinds/index.ts'
import { makeProduct } from '../testing/factories.ts'
import { startServer, type Who } from '../testing/server.ts'

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

it('every operation that creates an item takes a key, as its description says', async () => {
  const { body } = await server.rest<{ paths: Record<string, { post?: { parameters: object[] } }> }>(
    'GET',
    '/openapi.json',
  )
  for (const { path } of collections)
    expect(body.paths[`/content/${path}`]?.post?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    )
  expect(collections).toContain(product)
})
