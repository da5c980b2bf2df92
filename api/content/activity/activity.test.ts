import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { job, product } from '../../../schema/kinds/index.ts'
import { type Actor, operator } from '../../access/permissions/policy.ts'
import type { Change } from '../items/change.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'

const { database, services } = await startServices()
const { activity, content, settings } = services
const as = (name: string, role: Actor['role'] = 'admin'): Actor => ({ ...operator('test'), name, role })
const [ada, ben] = [as('Ada'), as('Ben')]
const PAGE = { limit: 50, offset: 0 }

it('lists what was changed, newest first, and shows a change set as one', async () => {
  const { id } = await content.create(ada, product, makeProduct({ name: 'First' }))
  await content.update(ben, product, id, { name: 'Second', category: 'B' })
  const changes = Array.from({ length: 5 }, (): Change => ({
    kind: job,
    action: 'create',
    id: randomUUID(),
    values: make(job),
  }))
  await content.apply(ada, changes)
  await content.delete(ben, product, [id])
  await settings.update(ada, 'site_title', 'New title')
  await settings.update(ada, 'recaptcha_site_key', 'key')
  const { items, hasMore, authors } = await activity.list(ada, PAGE)
  expect(
    items.map(({ kind, action, author, count, title, fields }) => ({ kind, action, author, count, title, fields })),
  ).toEqual([
    { kind: 'setting', action: 'create', author: 'Ada', count: 1, title: 'recaptcha_site_key', fields: [] },
    { kind: 'setting', action: 'create', author: 'Ada', count: 1, title: 'site_title', fields: [] },
    { kind: 'product', action: 'delete', author: 'Ben', count: 1, title: 'Second', fields: [] },
    { kind: 'job', action: 'create', author: 'Ada', count: 5, title: expect.any(String), fields: [] },
    { kind: 'product', action: 'update', author: 'Ben', count: 1, title: 'Second', fields: ['Name', 'Category'] },
    {
      kind: 'product',
      action: 'create',
      author: 'Ada',
      count: 1,
      title: 'First',
      fields: expect.arrayContaining(['Name']),
    },
  ])
  expect([hasMore, authors]).toEqual([false, ['Ada', 'Ben']])

  const titles = async (actor: Actor, query: object) =>
    (await activity.list(actor, { ...PAGE, ...query })).items.map(({ kind }) => kind)
  expect(await titles(as('Eve', 'editor'), {})).toEqual(['setting', 'product', 'job', 'product', 'product'])
  expect(await titles(as('Cleo', 'contributor'), {})).toEqual(['product', 'job', 'product', 'product'])
  expect(await titles(ada, { author: 'Ben' })).toEqual(['product', 'product'])
  expect(await titles(ada, { kind: 'job' })).toEqual(['job'])
  expect(await titles(ada, { until: items.at(-1)!.at })).toEqual(['product'])
  expect(await titles(ada, { since: items[1]!.at, until: items[1]!.at })).toEqual(['setting'])
  expect(await activity.list(ada, { limit: 2, offset: 1 })).toMatchObject({ items: items.slice(1, 3), hasMore: true })
  await database.query(`update revision set "createdAt" = "createdAt" - interval '8 days' where kind = 'job'`)
  expect(await titles(ada, { kind: 'job' })).toEqual([])
})
