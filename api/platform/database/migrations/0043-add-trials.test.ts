import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { withClient } from '../../../testing/test-server.ts'
import { migrateUp } from '../migrate.ts'

/** The seeded product FurrowAzo. */
const FIRST = 'c7ea76dc-3448-5c74-9110-8bedc049c4d7'
const [HIDDEN, PLAIN, DRAFTED] = [2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

const YIELD =
  'Trial, corn grain yield: untreated = 196.4 bu/acre; treated = 199.5 bu/acre (31 strip trials; LSD 5% 2.2)'
const DIFFERENCE = 'Trial, difference: 9 sites = −0.2 bu/acre [−3.4 to 3.8]'
const OLD = 'Trial, corn grain yield: untreated = 190 bu/acre'
const VAGUE = 'Trial, yield: better than untreated'

const DEFAULTS = join(import.meta.dirname, '../../../../schema/defaults/trials')

const { url, drop } = await createTestDatabase()
afterAll(drop)

async function queried<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  let rows: Row[] = []
  await withClient(url, async (client) => {
    rows = (await client.query<Row>(text, values)).rows
  })
  return rows
}

const log: string[] = []

beforeAll(async () => {
  await queried('drop schema public cascade')
  await queried('create schema public')
  await migrateUp(url, '0042-add-contacts-and-products-of-services')
  await queried(
    `insert into product (id, name, "isActive", "order", "technicalSpecs", "createdAt") values
     ($1, 'Azo', true, 10, $5, '2024-01-01'), ($2, 'Old', false, 20, $6, '2024-01-02'), ($3, 'Plain', true, 30, $7, '2024-01-03'),
     ($4, 'Other', true, 40, 'Rate: 1', '2024-01-04')`,
    [FIRST, HIDDEN, PLAIN, DRAFTED, `Rate: 2\n${YIELD}\n${DIFFERENCE}`, `${YIELD}\nKeep cool`, `Size: 1\n${VAGUE}`],
  )
  const snapshot = (technicalSpecs: string) => JSON.stringify({ name: 'Azo', technicalSpecs })
  await queried(
    `insert into revision (kind, "itemId", version, action, "authorName", source, "createdAt", snapshot) values
     ('product', $1, 1, 'create', 'Ada', 'admin', '2024-01-01', $2), ('product', $1, 2, 'update', 'Ben', 'admin', '2024-02-01', $3)`,
    [FIRST, snapshot(`Rate: 2\n${OLD}\n${DIFFERENCE}`), snapshot(`Rate: 2\n${YIELD}\n${DIFFERENCE}`)],
  )
  await queried(
    `insert into "pendingChange" (id, kind, "itemId", action, "values", "baseVersion", "authorName") values
     ($1, 'product', $1, 'save', $3, 1, 'Ada'), ($2, 'product', $2, 'save', '{"name": "Renamed"}', 1, 'Ada')`,
    [FIRST, DRAFTED, JSON.stringify({ technicalSpecs: `Rate: 3\n${OLD}\n${DIFFERENCE}` })],
  )
  await migrateUp(url, '0043-add-trials', undefined, (line) => log.push(line))
})

test('the lines of products become trials, those with intervals first', async () => {
  const rows = await queried(
    `select product, subject, description, unit, treatments, design, place, sites, "order", "isActive", "createdAt"::date::text as day
     from trial order by "order"`,
  )
  const common = { place: '', sites: [] }
  const treatment = { low: null, high: null }
  const treatments = [
    { ...treatment, name: 'untreated', value: '196.4000' },
    { ...treatment, name: 'treated', value: '199.5000' },
  ]
  const grain = {
    ...common,
    subject: 'Corn grain yield',
    description: 'Untreated = 196.4 bu/acre; treated = 199.5 bu/acre',
    unit: 'bu/acre',
    treatments,
    design: '31 strip trials; LSD 5% 2.2',
  }
  expect(rows).toEqual([
    {
      ...common,
      product: FIRST,
      subject: 'Difference',
      description: '9 sites = −0.2 bu/acre [−3.4 to 3.8]',
      unit: 'bu/acre',
      treatments: [{ name: '9 sites', value: '-0.2000', low: '-3.4000', high: '3.8000' }],
      design: '',
      order: 10,
      isActive: true,
      day: '2024-01-01',
    },
    { ...grain, product: FIRST, order: 20, isActive: true, day: '2024-01-01' },
    { ...grain, product: HIDDEN, order: 30, isActive: false, day: '2024-01-02' },
  ])
  expect(await queried('select "technicalSpecs" as text from product order by "order"')).toEqual([
    { text: 'Rate: 2' },
    { text: 'Keep cool' },
    { text: `Size: 1\n${VAGUE}` },
    { text: 'Rate: 1' },
  ])
})

test('seeding does not add trials of the default content once more', async () => {
  const defaults = readdirSync(DEFAULTS).map(
    (file) => JSON.parse(readFileSync(join(DEFAULTS, file), 'utf8')) as { id: string; subject: string },
  )
  const { id } = defaults.find(({ subject }) => subject === 'Corn grain yield')!
  expect(
    await queried('select id from trial where product = $1 and subject = $2', [FIRST, 'Corn grain yield']),
  ).toEqual([{ id }])
})

test('a trial is in the history since its product has had the line', async () => {
  const revisions = await queried<{ snapshot: object }>(
    `select r.version, r.action, r."authorName" as author, r."createdAt"::date::text as day, r.snapshot
     from revision r join trial t on t.id = r."itemId" where r.kind = 'trial' order by t."order"`,
  )
  expect(revisions).toMatchObject([
    { version: 1, action: 'create', author: 'Ada', day: '2024-01-01', snapshot: { product: FIRST, interval: '' } },
    { author: 'Ben', day: '2024-02-01', snapshot: { subject: 'Corn grain yield', order: 20, isActive: true } },
    { author: '', day: '2024-01-02', snapshot: { product: HIDDEN, isActive: false } },
  ])
  expect(Object.keys(revisions[0]!.snapshot)).not.toContain('createdAt')
})

test('revisions and pending changes keep only what became no trial', async () => {
  expect(
    await queried(`select snapshot ->> 'technicalSpecs' as text from revision where kind = 'product' order by version`),
  ).toEqual([{ text: `Rate: 2\n${OLD}` }, { text: 'Rate: 2' }])
  expect(await queried('select "values" from "pendingChange" order by id')).toEqual([
    { values: { name: 'Renamed' } },
    { values: { technicalSpecs: `Rate: 3\n${OLD}` } },
  ])
})

test('the log names the lines that stay, and where', () => {
  const LEFT = 'keeps a line that is not moved into a trial. Enter the trial by hand'
  expect(log).toEqual([`The product “Plain” ${LEFT}: ${VAGUE}`, `The pending change of product “Azo” ${LEFT}: ${OLD}`])
})
