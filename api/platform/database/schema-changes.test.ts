import type { Client } from 'pg'
import { expect, it } from 'vitest'
import * as fields from '../../../schema/fields.ts'
import { slugify } from '../../../schema/fields/slug/slugify.ts'
import { type AnyKind, blank, hasSlug } from '../../../schema/kind.ts'
import { company, hero, kinds, product, stored } from '../../../schema/kinds/index.ts'
import { createTestDatabase, testDatabase } from '../../testing/test-database.ts'
import { withClient } from '../../testing/test-server.ts'
import { schemaChanges } from './schema-changes.ts'
import { prepareSearch } from './search-documents.ts'

const url = await testDatabase()
const ID = '00000000-0000-4000-8000-000000000001'

const awkward = 'It’s "quoted", it\'s \\ escaped;\nand goes on;\n'

/** A field of every type, with values that are hard to write as SQL. */
const added: fields.Fields = {
  addedText: fields.text('Text', { default: awkward }),
  addedRequired: fields.text('Required', { required: true }),
  addedLongText: fields.longText('Long text', { default: awkward }),
  addedEmail: fields.email('E-mail'),
  addedPhone: fields.phone('Phone'),
  addedColour: fields.colour('Colour', { default: '#10b981' }),
  addedDate: fields.date('Date', { default: '2026-05-31' }),
  addedIcon: fields.icon('Icon', { default: '🔬' }),
  addedLink: fields.link('Link', { default: '#products' }),
  addedUrl: fields.url('URL'),
  addedImage: fields.image('Image'),
  addedList: fields.textList('List'),
  addedFilledList: fields.textList('Filled list', { default: ['', 'null', 'a,b', awkward] }),
  addedChoice: fields.choice('Choice', [
    { name: 'IT_IS', value: 'it’s', label: 'It’s' },
    { name: 'OTHER', value: 'other', label: 'Other' },
  ]),
  addedInteger: fields.integer('Integer', { default: -1, min: -5 }),
  addedOptional: fields.integer('Optional', { optional: true }),
  addedToggle: fields.toggle('Toggle', { default: true }),
  addedGroup: fields.group('Group', {
    line: fields.text('Line', { default: awkward }),
    inner: fields.group('Inner', { list: fields.textList('List', { default: ['x'] }) }),
  }),
  addedGroups: fields.groupList('Groups', { line: fields.text('Line') }, { default: [{ line: awkward }] }),
}

const extended = kinds.map((kind): AnyKind => ({ ...kind, fields: { ...kind.fields, ...added } }))

/** Returns the values of an empty row. PostgreSQL makes its slug. */
const emptyRow = (kind: AnyKind) => ({ ...blank(kind), ...(hasSlug(kind) && { slug: slugify(kind.label) }) })

const insertBlank = (client: Client, kind: AnyKind) =>
  client.query(`insert into ${client.escapeIdentifier(kind.name)} (id) values ($1)`, [ID])

it('finds no difference in a migrated database', async () => {
  expect(await schemaChanges(url)).toEqual([])
})

it.each(stored)('an empty row of $name gets the defaults of the model', async (kind) => {
  await withClient(url, async (client) => {
    await insertBlank(client, kind)
    const { rows } = await client.query(`select * from ${client.escapeIdentifier(kind.name)}`)
    expect(rows).toEqual([expect.objectContaining(emptyRow(kind))])
  })
})

it('adds a field of every type to every kind that has rows', async () => {
  const { url, drop } = await createTestDatabase()
  await withClient(url, async (client) => {
    for (const kind of extended) await insertBlank(client, kind)
    for (const statement of await schemaChanges(url, { kinds: extended })) await client.query(statement)
    for (const kind of extended) {
      const { rows } = await client.query(`select * from ${client.escapeIdentifier(kind.name)}`)
      expect(rows).toEqual([expect.objectContaining(emptyRow(kind))])
    }
    // A version without the new fields continues to insert.
    await client.query(`insert into product (id, name) values (gen_random_uuid(), 'Leaf')`)
  })
  expect(await schemaChanges(url, { kinds: extended })).toEqual([])
  await drop()
})

it('adds a field to stored groups and lists of groups', async () => {
  const { url, drop } = await createTestDatabase()
  const line = { addedLine: fields.text('Line', { default: awkward }) }
  const inner = { inner: fields.group('Inner', { line: fields.text('Line', { default: 'x' }) }) }
  const social = { ...company.fields.social, fields: { ...company.fields.social.fields, ...line, ...inner } }
  const statistics = { ...hero.fields.statistics, fields: { ...hero.fields.statistics.fields, ...line, ...inner } }
  const kinds: AnyKind[] = [
    { ...company, fields: { ...company.fields, social } },
    { ...hero, fields: { ...hero.fields, statistics } },
  ]
  await withClient(url, async (client) => {
    await insertBlank(client, hero)
    await client.query('insert into company (id, social) values ($1, $2)', [ID, { twitter: '#x', inner: {} }])
    for (const statement of await schemaChanges(url, { kinds })) await client.query(statement)
    const { rows } = await client.query('select social, statistics from company, hero')
    const added = { addedLine: awkward, inner: { line: 'x' } }
    expect(rows).toEqual([
      {
        social: { ...blank(company).social, twitter: '#x', ...added },
        statistics: blank(hero).statistics.map((entry) => ({ ...entry, ...added })),
      },
    ])
  })
  expect(await schemaChanges(url, { kinds })).toEqual([])
  await drop()
})

it('changes the length of a text that is searched, also by the column that previous versions have for that', async () => {
  const { url, drop } = await createTestDatabase()
  const longer = fields.text('Name', { required: true, max: 301 })
  const kinds: AnyKind[] = [{ ...product, fields: { ...product.fields, name: longer } }]
  await withClient(url, async (client) => {
    await client.query(`alter table product add column "searchText" text generated always as (lower(name)) stored`)
    for (const statement of await schemaChanges(url, { kinds })) await client.query(statement)
    await prepareSearch(client, kinds)
    await client.query(`insert into product (id, name) values ($1, 'Bio-Urea')`, [ID])
    const { rows } = await client.query('select title from "searchDocument"')
    expect(rows).toEqual([{ title: expect.stringContaining(' biourea ') }])
  })
  expect(await schemaChanges(url, { kinds })).toEqual([])
  await drop()
})

it('keeps the columns of a field that is removed', async () => {
  const { url, drop } = await createTestDatabase()
  await withClient(url, (client) => client.query('alter table product add column removed int'))
  expect(await schemaChanges(url)).toEqual([])
  expect(await schemaChanges(url, { drop: true })).toEqual([expect.stringContaining('drop column "removed"')])
  await drop()
})

it('notices a column that was dropped by hand', async () => {
  const { url, drop } = await createTestDatabase()
  await withClient(url, (client) => client.query('alter table product drop column category cascade'))
  expect((await schemaChanges(url)).join()).toContain('category')
  await drop()
})
