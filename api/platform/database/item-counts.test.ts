import { beforeEach, expect, it } from 'vitest'
import { product, stored, teamMember } from '../../../schema/kinds/index.ts'
import { exampleOf } from '../../../schema/testing/example.ts'
import { operator, visitor } from '../../access/permissions/policy.ts'
import { ItemRepository } from '../../content/items/items.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { withClient } from '../../testing/test-server.ts'
import { prepareCounts } from './item-counts.ts'

const url = await testDatabase()
const { database, services } = await startServices({ databaseUrl: url })
const { content, keptCounts, sectionReader } = services
const actor = operator('test')
const items = new ItemRepository(database)

beforeEach(() => database.query('truncate product, "teamMember"'))

/** Returns the kept numbers, and those of the rows. */
async function numbers() {
  const kept = await database.query<{ isActive: boolean; value: string; total: number }>(
    `select "isActive", value, sum(total)::int as total from "itemCount" where kind = 'product' group by 1, 2 having sum(total) <> 0 order by 1, 2`,
  )
  const counted = await database.query(
    'select "isActive", category as value, count(*)::int as total from product group by 1, 2 order by 1, 2',
  )
  return { kept, counted }
}

async function expectKept() {
  const { kept, counted } = await numbers()
  expect(kept).toEqual(counted)
}

const rows = async () =>
  (await database.query<{ rows: number }>('select count(*)::int as rows from "itemCount"'))[0]!.rows

it('keeps the numbers of items through all writes, also those of operators', async () => {
  const made = await Promise.all(
    ['Roots', 'Leaves', 'Roots', 'Seeds'].map((category, order) =>
      content.create(actor, product, makeProduct({ category, order })),
    ),
  )
  await expectKept()
  await content.update(actor, product, made[0]!.id, { category: 'Leaves' })
  await content.update(actor, product, made[1]!.id, { name: 'Renamed' })
  await content.setActive(actor, product, [made[2]!.id], false)
  await expectKept()
  await database.query(`update product set category = 'Stems', "isActive" = not "isActive"`)
  await expectKept()
  await content.delete(actor, product, [made[3]!.id])
  await database.query('delete from product where id = $1', [made[0]!.id])
  await expectKept()
  await keptCounts.cleanUp()
  await expectKept()
  expect(await rows()).toBe(2)
  await database.query('truncate product')
  expect(await rows()).toBe(0)
})

it('answers from the kept numbers whatever they tell, and counts the rest', async () => {
  for (const [order, category] of ['Roots', 'Leaves', 'Roots', 'Seeds'].entries())
    await content.create(actor, product, makeProduct({ name: `P${order}`, category, order, isActive: order !== 3 }))
  await content.create(actor, teamMember, exampleOf(teamMember))
  const count = (query: Parameters<typeof items.count>[1], upTo?: number) => items.count(product, query, upTo)
  const compare = async () => [
    await count({}),
    await count({}, 2),
    await count({ filter: { isActive: true } }),
    await count({ filter: { category: 'Roots' } }),
    await count({ filter: { category: ['Roots', 'Seeds'], isActive: true } }),
    await count({ filter: { drawing: '' } }),
    await count({ search: 'P1' }),
  ]
  expect((await compare()).slice(0, 5)).toEqual([4, 2, 3, 2, 2])
  expect((await compare()).at(-1)).toBe(1)
  expect(await sectionReader.groups(visitor('test'), product)).toEqual([
    { value: 'Roots', total: 2 },
    { value: 'Leaves', total: 1 },
  ])
  // Where rows were not counted, the numbers show that they are read.
  await database.query(
    `insert into "itemCount" (kind, "isActive", value, total) values ('product', true, 'Roots', 100)`,
  )
  expect((await compare()).slice(0, 5)).toEqual([104, 2, 103, 102, 102])
  expect((await compare()).at(-1)).toBe(1)
})

it('tells each transaction the number of the items that it sees', async () => {
  await content.create(actor, product, makeProduct())
  await database.readSnapshot(async () => {
    expect(await items.count(product)).toBe(1)
    await database.detached(() => content.create(actor, product, makeProduct({ name: 'Later' })))
    expect(await items.count(product)).toBe(1)
    await database.detached(() => keptCounts.cleanUp())
    expect(await items.count(product)).toBe(1)
  })
  expect(await items.count(product)).toBe(2)
})

it('counts rows that were written without triggers, and after a change of the field', async () => {
  await withClient(url, async (client) => {
    await client.query('alter table product disable trigger user')
    await client.query(
      `insert into product (id, name) select gen_random_uuid(), 'Early ' || n from generate_series(1, 50) n`,
    )
    await client.query('alter table product enable trigger user; drop trigger product_count_insert on product')
    await prepareCounts(client, [...stored, { ...product, name: 'kindWithoutTable' }])
    await expectKept()
    const { filter: _, ...website } = product.website
    await prepareCounts(client, [{ ...product, website }])
    expect((await numbers()).kept).toEqual([{ isActive: true, value: '', total: 50 }])
    await prepareCounts(client, [product])
  })
  await expectKept()
})
