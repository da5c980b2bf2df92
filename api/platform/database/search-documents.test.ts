import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { product, stored } from '../../../schema/kinds/index.ts'
import { ItemRepository } from '../../content/items/items.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { withClient } from '../../testing/test-server.ts'
import { operator } from '../../access/permissions/policy.ts'
import { migrateUp } from './migrate.ts'
import { hasTrigrams, prepareSearch } from './search-documents.ts'

const url = await testDatabase()
const { database, services } = await startServices({ databaseUrl: url })
const role = `verdant_${randomBytes(6).toString('hex')}`
const restricted = new URL(url)
restricted.username = role
restricted.password = 'secret'

it('searches without the extension pg_trgm if the role may not create it', async () => {
  await withClient(url, async (client) => {
    await client.query('drop extension pg_trgm cascade')
    await client.query(`create role ${role} login password 'secret'`)
    await client.query(`grant all on all tables in schema public to ${role}`)
  })
  expect(await migrateUp(restricted.href)).toEqual([])
  await withClient(url, (client) => client.query(`drop owned by ${role}; drop role ${role}`))
  expect(await hasTrigrams(database)).toBe(false)
  const id = randomUUID()
  const values = makeProduct({ name: 'Bio-Urea 43' })
  await services.content.apply(operator('test'), [{ kind: product, action: 'create', id, values }])
  const items = new ItemRepository(database)
  expect(await items.count(product, { search: 'urea bio' })).toBe(1)
  expect(await items.count(product, { search: 'biouera' })).toBe(0)
})

it('creates the extension and the indexes later, and replaces a column whose fields have changed', async () => {
  await withClient(url, async (client) => {
    await prepareSearch(client, [...stored, { ...product, name: 'kindWithoutTable' }])
    const indexes = `select indexdef from pg_indexes where indexname = 'product_search_index'`
    expect((await client.query(indexes)).rows).toEqual([{ indexdef: expect.stringContaining('gin_trgm_ops') }])
    await prepareSearch(client, [{ ...product, searchable: ['name', 'technicalSpecs'] }])
    await client.query(`update product set "technicalSpecs" = 'Rate: 2 fl oz'`)
    const { rows } = await client.query('select "searchText" from product')
    expect(rows).toEqual([{ searchText: ' bio-urea 43 biourea 43\n rate: 2 fl oz' }])
    expect((await client.query(indexes)).rows).toHaveLength(1)
  })
})
