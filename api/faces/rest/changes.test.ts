import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { job, product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeJob, makeProduct } from '../../testing/factories.ts'
import { startServer, type Who } from '../../testing/server.ts'

const server = await startServer()
const content = server.services.contentReader
const actor = operator('test')

interface Result {
  kind: string
  _id: string
  version: number
  action: string
}

const send = (changes: unknown, as: Who = 'editor', more: object = {}) =>
  server.rest<{ results: Result[]; errors: { field: string }[]; code: string }>('POST', '/content/changes', {
    as,
    body: { changes, ...more },
  })
const revisions = async () =>
  Number((await server.database.query<{ count: string }>('select count(*) from revision'))[0]!.count)

it('creates, changes, upserts and deletes items of several kinds in one transaction', async () => {
  const id = randomUUID()
  const first = await send([
    { kind: 'products', action: 'create', id, values: makeProduct({ name: 'First' }) },
    { kind: 'products', action: 'upsert', key: 'SKU-1', values: makeProduct({ name: 'By key' }) },
    { kind: 'jobs', action: 'create', values: makeJob({ title: 'A job' }) },
  ])
  expect(first.status).toBe(200)
  const [, keyed, position] = first.body.results
  expect(first.body.results).toEqual([
    { kind: 'products', _id: id, version: 1, action: 'created' },
    { kind: 'products', _id: keyed!._id, version: 1, action: 'created' },
    { kind: 'jobs', _id: position!._id, version: 1, action: 'created' },
  ])
  const second = await send([
    { kind: 'jobs', action: 'delete', id: position!._id, version: 1 },
    { kind: 'products', action: 'update', id, version: 1, values: { name: 'Changed' } },
    { kind: 'products', action: 'upsert', key: ' SKU-1 ', values: { name: 'By key' } },
  ])
  expect(second.body.results).toMatchObject([
    { action: 'deleted', version: 2 },
    { action: 'updated', version: 2 },
    { _id: keyed!._id, action: 'unchanged', version: 1 },
  ])
  expect(await content.one(actor, product, id)).toMatchObject({ name: 'Changed' })
  await expect(content.one(actor, job, position!._id)).rejects.toMatchObject({ gone: true })
})

it('tells items of different kinds with the same id apart', async () => {
  const id = randomUUID()
  const both = (values: [product: object, job: object], version?: number) => [
    { kind: 'products', action: version ? 'update' : 'create', id, version, values: values[0] },
    { kind: 'jobs', action: version ? 'update' : 'create', id, version, values: values[1] },
  ]
  const { name } = makeProduct()
  await send(both([makeProduct({ name }), makeJob({ title: 'A job' })]))
  const { body } = await send(both([{ name }, { title: 'Another' }], 1))
  expect(body.results).toMatchObject([
    { kind: 'products', _id: id, version: 1, action: 'unchanged' },
    { kind: 'jobs', _id: id, version: 2, action: 'updated' },
  ])
  const stale = await send(both([{ name: 'Changed' }, { title: 'A third' }], 1))
  expect(stale.body.errors).toMatchObject([{ field: 'changes.1' }])
})

it('writes nothing if one change is refused, and names each', async () => {
  const before = await revisions()
  const good = { kind: 'products', action: 'create', values: makeProduct() }
  const { body: made } = await send([{ ...good, values: makeProduct({ externalKey: 'TAKEN' }) }])
  const id = made.results[0]!._id
  const wrong: [changes: unknown[], status: number, ...fields: string[]][] = [
    [[good, { ...good, values: { name: '' } }], 422, 'changes.1.values.name'],
    [[good, { ...good, kind: 'nothing' }], 422, 'changes.1.kind'],
    [[good, { ...good, action: 'replace' }], 422, 'changes.1.action'],
    [[good, { ...good, version: 1 }], 422, 'changes.1.version'],
    [[good, { ...good, more: 1 }], 422, 'changes.1.more'],
    [[good, 5], 422, 'changes.1'],
    [[good, { kind: 'products', action: 'update', id: 'x', values: {} }], 422, 'changes.1.id'],
    [[good, { kind: 'services', action: 'upsert', key: 'x', values: {} }], 422, 'changes.1.action'],
    [[good, { kind: 'products', action: 'upsert', key: ' ', values: makeProduct() }], 422, 'changes.1.key'],
    [[good, { kind: 'products', action: 'update', id: randomUUID(), values: {} }], 409, 'changes.1'],
    [[good, { kind: 'products', action: 'update', id, version: 7, values: { name: 'x' } }], 409, 'changes.1'],
    [
      [
        { kind: 'products', action: 'delete', id },
        { kind: 'products', action: 'update', id, values: { name: 'x' } },
      ],
      409,
      'changes.1',
    ],
    [[good, { ...good, values: makeProduct({ externalKey: 'TAKEN' }) }], 409, 'externalKey'],
  ]
  for (const [changes, status, ...fields] of wrong) {
    const answer = await send(changes)
    expect([answer.status, answer.body.errors.map(({ field }) => field)]).toEqual([
      status,
      expect.arrayContaining(fields),
    ])
  }
  expect(await send({})).toMatchObject({ status: 400 })
  expect(await send([], 'editor', { more: 1 })).toMatchObject({ status: 422 })
  expect(await revisions()).toBe(before + 1)
})

it('asks for the rights to each kind', async () => {
  const change = { kind: 'products', action: 'create', values: makeProduct() }
  expect(await send([change], 'visitor')).toMatchObject({ status: 401 })
  expect(await send([change], 'contributor')).toMatchObject({ status: 403 })
  expect(await send([])).toMatchObject({ status: 200, body: { results: [] } })
})

it('creates one item for a key by lists at the same time', async () => {
  const lists = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      send([{ kind: 'products', action: 'upsert', key: 'AT ONCE', values: makeProduct({ name: `List ${n}` }) }]),
    ),
  )
  expect(lists.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 200))
  expect(new Set(lists.map(({ body }) => body.results[0]!._id)).size).toBe(1)
})

it('takes 2,000 items at once, and no visitor’s body of that size', async () => {
  const changes = Array.from({ length: 2_000 }, (_, n) => ({
    kind: 'products',
    action: 'upsert',
    key: `MANY-${n}`,
    values: makeProduct({ name: `Product ${n}`, detailedDescription: 'A paragraph of usual length. '.repeat(60) }),
  }))
  expect(JSON.stringify({ changes }).length).toBeGreaterThan(3_000_000)
  expect(await send(changes, 'visitor')).toMatchObject({ status: 401 })
  const { status, body } = await send(changes)
  expect(status).toBe(200)
  expect(new Set(body.results.map(({ action }) => action))).toEqual(new Set(['created']))
  expect(body.results).toHaveLength(2_000)
})
