import { expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const editor = { as: 'editor' } as const
const put = (key: string, body: object, as: 'editor' | 'visitor' = 'editor') =>
  server.rest<{ product: { _id: string; version: number; name: string } }>(
    'PUT',
    `/content/products/by-key/${encodeURIComponent(key)}`,
    { as, body },
  )

it('creates an item by the key of another system, then changes it, and changes nothing the third time', async () => {
  const made = await put('SKU/1 a', makeProduct({ name: 'First' }))
  expect(made).toMatchObject({ status: 201, body: { product: { name: 'First', externalKey: 'SKU/1 a', version: 1 } } })
  const changed = await put('SKU/1 a', { name: 'Second' })
  expect(changed).toMatchObject({
    status: 200,
    body: { product: { _id: made.body.product._id, name: 'Second', version: 2 } },
  })
  expect(await put(' SKU/1 a ', { name: 'Second' })).toMatchObject({ status: 200, body: { product: { version: 2 } } })
  const upsert = 'mutation ($input: ProductInput!) { upsertProduct(key: "SKU/1 a", input: $input) { id version } }'
  const { data } = await server.graphql(upsert, { input: { name: 'Third' } }, editor)
  expect(data).toEqual({ upsertProduct: { id: made.body.product._id, version: 3 } })
})

it('creates one item for calls at the same time', async () => {
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, n) => put('SAME', makeProduct({ name: `Call ${n}` }))),
  )
  expect(new Set(results.map(({ body }) => body.product._id)).size).toBe(1)
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1)
  const where = { externalKey: { eq: 'SAME' } }
  expect(await server.services.contentReader.count(operator('test'), product, { where })).toBe(1)
})

it('refuses what a create refuses, and callers who may not write', async () => {
  expect(await put('NEW', { name: '' })).toMatchObject({ status: 422 })
  expect(await put('x'.repeat(201), makeProduct())).toMatchObject({ status: 422 })
  expect(await put('NEW', makeProduct(), 'visitor')).toMatchObject({ status: 401 })
  const other = await put('OTHER', makeProduct({ name: 'Other' }))
  const taken = await server.rest('PUT', `/content/products/${other.body.product._id}`, {
    ...editor,
    body: { externalKey: 'SAME' },
  })
  expect(taken).toMatchObject({ status: 409, body: { errors: [{ field: 'externalKey' }] } })
})

it('is described with the status of a new item and of a changed one', async () => {
  const { body } = await server.rest<{ paths: Record<string, { put: { responses: object } }> }>('GET', '/openapi.json')
  const { responses } = body.paths['/content/products/by-key/{key}']!.put
  expect(responses).toMatchObject({ 200: {}, 201: { headers: { Location: {} } } })
})
