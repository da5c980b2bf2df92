import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { isNested, optionsOf, typeOf } from '../../../schema/fields.ts'
import type { Kind } from '../../../schema/kind.ts'
import { collections, product, stored } from '../../../schema/kinds/index.ts'
import { referencesIn } from '../../../schema/references.ts'
import { fieldsOf } from '../../../schema/testing/arbitrary.ts'
import type { Change } from '../../content/items/change.ts'
import { ItemRepository } from '../../content/items/items.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { withClient } from '../../testing/test-server.ts'
import { operator } from '../../access/permissions/policy.ts'
import { identifier } from './database.ts'
import { migrateUp } from './migrate.ts'
import { documentsOf, hasTrigrams, prepareSearch, unpreparedKinds } from './search-documents.ts'

const url = await testDatabase()
const { database, services } = await startServices({ databaseUrl: url })
const actor = operator('test')
const items = new ItemRepository(database)
const kinds = stored.filter((kind): kind is (typeof stored)[number] & Kind => !kind.singleton)

beforeEach(() => database.query(`truncate ${stored.map(({ name }) => identifier(name)).join(', ')}, "searchWord"`))

const documents = () => database.query(`select * from "searchDocument" order by kind, "itemId"`)
const madeAnew = () =>
  database.query(
    `select * from (${kinds.map((kind) => documentsOf(kind, identifier(kind.name))).join(' union all ')}) d order by kind, "itemId"`,
  )

/** Returns the fields of a kind with texts of any form. */
const textsOf = ({ fields }: Kind) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([key, field]) =>
        key === 'isActive' ||
        ((isNested(field) || typeOf(field).words) && !optionsOf(field) && referencesIn({ [key]: field }).length === 0),
    ),
  )

/** Kinds whose texts have no rules across items. */
const free = collections.filter(
  ({ unique, fields }) => unique === undefined && !('key' in fields) && !('path' in fields),
)

type Step = { at: number; how: 'apply' | 'sql' | 'delete'; values: Record<string, unknown> }

it.each(free)(
  'the documents of $labelPlural are those of the rows after any writes',
  async (kind) => {
    const ids = Array.from({ length: 3 }, () => randomUUID())
    const [table, title] = [identifier(kind.name), identifier(kind.titleField)]
    const exists = async (id: string) => (await database.query(`select from ${table} where id = $1`, [id])).length > 0
    async function write({ at, how, values }: Step) {
      const id = ids[at]!
      // As a previous version of the server does, or an operator.
      if (how === 'sql')
        await database.query(`update ${table} set ${title} = reverse(${title}), "isActive" = not "isActive"`)
      else if (how === 'apply') {
        const isThere = await exists(id)
        const change: Change = isThere
          ? { kind, action: 'update', id, values }
          : { kind, action: 'create', id, values: make(kind, values) }
        await services.content.apply(actor, [change])
      } else if (await exists(id)) await services.content.delete(actor, kind, [id])
    }
    const step = fc.record({
      at: fc.nat(ids.length - 1),
      how: fc.constantFrom('apply' as const, 'apply' as const, 'sql' as const, 'delete' as const),
      values: fieldsOf(textsOf(kind)),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const each of steps) await write(each)
        expect(await documents()).toEqual(await madeAnew())
      }),
      { numRuns: 15 },
    )
  },
  60_000,
)

it('files, settings and kinds that are found by some fields only have documents, too', async () => {
  for (const kind of kinds) {
    const names = ['id', ...new Set([kind.titleField, ...kind.searchable])].filter(
      (key) => kind.fields[key]?.type !== 'textList',
    )
    const values = names.map((name, at) => (at === 0 ? 'gen_random_uuid()' : `'/word${at}'`))
    await database.query(
      `insert into ${identifier(kind.name)} (${names.map(identifier).join()}) values (${values.join()})`,
    )
    expect(await items.count(kind, { search: `word${names.length - 1}` })).toBe(1)
  }
  expect(await documents()).toEqual(await madeAnew())
  await database.query(`update setting set value = 'secret'`)
  expect(await database.query(`select from "searchDocument" where words @@ 'secret'`)).toEqual([])
})

it('an item with any text can be stored, and is found by its other words', async () => {
  await services.content.create(actor, product, makeProduct({ name: 'Findable' }))
  const texts = [
    'x'.repeat(20_000),
    'ﷺ'.repeat(40_000),
    `${'word-'.repeat(3_000)}end`,
    `\\ ' " %_ ](`,
    '🌱'.repeat(3_000),
  ]
  for (const text of texts) {
    await database.query('update product set "detailedDescription" = $1', [text])
    expect(await items.count(product, { search: 'findable' })).toBe(1)
  }
  expect(await documents()).toEqual(await madeAnew())
})

it('searches without the extension pg_trgm if the role may not create it', async () => {
  const role = `verdant_${randomBytes(6).toString('hex')}`
  const restricted = new URL(url)
  restricted.username = role
  restricted.password = 'secret'
  await withClient(url, async (client) => {
    await client.query('drop extension pg_trgm cascade')
    await client.query(`create role ${role} login password 'secret'`)
    await client.query(`grant all on all tables in schema public to ${role}`)
  })
  expect(await migrateUp(restricted.href)).toEqual([])
  await withClient(url, (client) => client.query(`drop owned by ${role}; drop role ${role}`))
  expect(await hasTrigrams(database)).toBe(false)
  await services.content.create(actor, product, makeProduct({ name: 'Bio-Urea 43' }))
  for (const search of ['urea bio', 'biour', 'iourea', 'biouera'])
    expect(await items.count(product, { search })).toBe(1)
  expect(await items.count(product, { search: 'biourna' })).toBe(0)
})

it('creates the extension and its indexes later, and replaces documents whose fields have changed', async () => {
  await services.content.create(actor, product, makeProduct({ name: 'Bio-Urea', technicalSpecs: 'Rate: 2 fl oz' }))
  await withClient(url, async (client) => {
    await prepareSearch(client, [...stored, { ...product, name: 'kindWithoutTable' }])
    const { rows } = await client.query(`select indexdef from pg_indexes where indexdef like '%gin_trgm_ops%'`)
    expect(rows).toHaveLength(2 + kinds.length)
    const { technicalSpecs: _, ...fields } = product.fields
    const changed = { ...product, fields }
    expect(await unpreparedKinds(database, [product])).toEqual([])
    expect(await unpreparedKinds(database, [changed])).toEqual([changed])
    await prepareSearch(client, [changed])
    expect(await items.count(product, { search: 'rate' })).toBe(0)
    await prepareSearch(client, [product])
    expect(await items.count(product, { search: 'rate' })).toBe(1)
  })
})

it('merges soon into indexes what each search would read until then', async () => {
  const rows = await database.query<{ options: string[] | null }>(
    `select c.reloptions as options from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relnamespace = current_schema()::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(2 + kinds.length)
  expect(new Set(rows.map(({ options }) => String(options)))).toEqual(new Set(['gin_pending_list_limit=256']))
})

it('has an index for conditions on parts of titles', async () => {
  await database.query(
    `insert into product (id, name) select gen_random_uuid(), 'Title ' || n from generate_series(1, 200) n`,
  )
  const statements: { sql: string; values: readonly unknown[] }[] = []
  database.statementListeners.push((statement) => statements.push(statement))
  const conditions: [count: number, name: object][] = [
    [1, { contains: '199' }],
    [11, { startsWith: 'title 19' }],
  ]
  for (const [count, name] of conditions) {
    statements.length = 0
    expect(await services.contentReader.count(actor, product, { where: { name } })).toBe(count)
    const { sql, values } = statements.find((statement) => statement.sql.includes(' like '))!
    const plan = await withClient(url, async (client) => {
      // So few rows are read faster without it.
      await client.query('set enable_seqscan = off; set enable_indexscan = off; set enable_indexonlyscan = off')
      const { rows } = await client.query<Record<string, string>>(`explain ${sql}`, [...values])
      return rows.flatMap((line) => Object.values(line)).join('\n')
    })
    expect(plan).toContain('product_name_search_index')
  }
})

it('finds by the index that no item has a word with several forms', async () => {
  const statements: { sql: string; values: readonly unknown[] }[] = []
  database.statementListeners.push((statement) => statements.push(statement))
  expect(await items.count(product, { search: 'mikrobes' })).toBe(0)
  const { sql, values } = statements.find((statement) => statement.sql.includes('"counts"'))!
  const plan = await withClient(url, async (client) => {
    await client.query('begin')
    await client.query(
      `insert into "searchDocument" (kind, "itemId", language, "isActive", title, words)
      select 'product', gen_random_uuid(), 'en', true, ' title ', ('a b c d e f g ' || n)::tsvector from generate_series(1, 100000) n`,
    )
    await client.query('analyze "searchDocument"')
    const { rows } = await client.query<Record<string, string>>(`explain ${sql}`, [...values])
    await client.query('rollback')
    return rows.flatMap((line) => Object.values(line)).join('\n')
  })
  expect(plan).not.toContain('Seq Scan on "searchDocument"')
})

it('makes the documents of rows that were written without triggers', async () => {
  await withClient(url, async (client) => {
    await client.query('alter table product disable trigger user')
    await client.query(
      `insert into product (id, name) select gen_random_uuid(), 'Early ' || n from generate_series(1, 4500) n`,
    )
    await client.query('alter table product enable trigger user; drop trigger product_search_insert on product')
    await prepareSearch(client, stored)
  })
  expect(await items.count(product, { search: 'early' })).toBe(4_500)
  expect(await documents()).toEqual(await madeAnew())
})
