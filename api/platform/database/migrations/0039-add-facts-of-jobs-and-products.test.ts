import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { withClient } from '../../../testing/test-server.ts'
import { migrateUp } from '../migrate.ts'

const [HERE, REMOTE, PRODUCT, SERVICE, PLAIN] = [1, 2, 3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

const { url, drop } = await createTestDatabase()
afterAll(drop)

async function queried<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  let rows: Row[] = []
  await withClient(url, async (client) => {
    rows = (await client.query<Row>(text, values)).rows
  })
  return rows
}

beforeAll(async () => {
  await queried('drop schema public cascade')
  await queried('create schema public')
  await migrateUp(url, '0038-add-drawings')
  await queried(
    `insert into job (id, location, experience) values ($1, 'Ames, Iowa, and client sites', '3-5 years'), ($2, 'Remote', 'Students')`,
    [HERE, REMOTE],
  )
  await queried('insert into product (id, "technicalSpecs") values ($1, $2)', [
    PRODUCT,
    'Organism: Azo\nTrial, yield: a = 1 t; b = 2 t\nCount: 1 × 10⁹ CFU/mL (end of shelf life)',
  ])
  await queried('insert into service (id, process, "textVersion") values ($1, $2, 1), ($3, $4, 1)', [
    SERVICE,
    '1\\. Call (week 0)\\\n2\\) *Sample*',
    PLAIN,
    '1\\. Call\\\nthen sample',
  ])
  await queried(
    `insert into "pendingChange" (id, kind, "itemId", action, "values", "baseVersion", "authorName")
     values ($1, 'job', $1, 'save', '{"location": "Fargo, North Dakota"}', 1, 'Ada'), ($2, 'job', $2, 'save', '{"title": "T"}', 1, 'Ada')`,
    [HERE, REMOTE],
  )
  await queried(
    `insert into revision (kind, "itemId", version, action, "authorName", source, snapshot)
     values ('job', $1, 1, 'create', 'Ada', '', '{"location": "Remote", "experience": "10+ years"}')`,
    [HERE],
  )
  await migrateUp(url, '0039-add-facts-of-jobs-and-products')
})

const inAmes = { remote: false, city: 'Ames', region: 'Iowa', country: '' }
const remote = { remote: true, city: '', region: '', country: '' }

test('jobs get the place and the experience that pages have told search engines', async () => {
  expect(await queried('select place, "leastExperience" from job order by id')).toEqual([
    { place: inAmes, leastExperience: 3 },
    { place: remote, leastExperience: null },
  ])
  expect(await queried('select snapshot from revision')).toEqual([
    { snapshot: { location: 'Remote', experience: '10+ years', place: remote, leastExperience: 10 } },
  ])
  expect(await queried('select "values" from "pendingChange" order by id')).toEqual([
    {
      values: {
        location: 'Fargo, North Dakota',
        place: { ...inAmes, city: 'Fargo', region: 'North Dakota' },
      },
    },
    { values: { title: 'T' } },
  ])
})

test('products get the figure that their card has shown', async () => {
  expect(await queried('select figure from product')).toEqual([{ figure: { label: 'Count', value: '1 × 10⁹ CFU/mL' } }])
})

test('a process whose lines are all numbered becomes a list, and any other stays as it is', async () => {
  expect(await queried('select process from service order by id')).toEqual([
    { process: '1. Call (week 0)\n2. *Sample*' },
    { process: '1\\. Call\\\nthen sample' },
  ])
})
