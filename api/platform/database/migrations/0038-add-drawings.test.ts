import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { withClient } from '../../../testing/test-server.ts'
import { migrateUp } from '../migrate.ts'

const [SERVICE, NEW] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
/** A leader of the default content, whose page has shown a fern. */
const LEADER = 'ff146a17-02b0-5f41-9db7-5f7504413ca2'

const { url, drop } = await createTestDatabase()
afterAll(drop)

async function queried<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  let rows: Row[] = []
  await withClient(url, async (client) => {
    rows = (await client.query<Row>(text, values)).rows
  })
  return rows
}

test('items, revisions and drafts of new items get the drawings that pages have shown', async () => {
  await queried('drop schema public cascade')
  await queried('create schema public')
  await migrateUp(url, '0037-add-custom-roles')
  await queried('insert into service (id, title, category) values ($1, $2, $3)', [SERVICE, 'Field Trials', 'Anything'])
  await queried('insert into "teamMember" (id, name) values ($1, $2)', [LEADER, 'Dr. Corn'])
  await queried(
    `insert into revision (kind, "itemId", version, action, "authorName", source, snapshot)
     values ('service', $1, 1, 'create', 'Ada', '', '{"title": "Wedding cakes", "category": "DNA science"}'), ('hero', $1, 1, 'create', 'Ada', '', '{}')`,
    [SERVICE],
  )
  await queried(
    `insert into "pendingChange" (id, kind, "itemId", action, "values", "baseVersion", "authorName")
     values ($1, 'service', $1, 'save', '{"title": "Plots"}', 1, 'Ada'), ($2, 'job', $2, 'save', '{"title": "Digester engineer"}', 0, 'Ada')`,
    [SERVICE, NEW],
  )
  await migrateUp(url)

  expect(await queried('select drawing, sign from service')).toEqual([{ drawing: 'plots', sign: 'plots' }])
  // Its words never mattered: its id decided between the plants.
  expect(await queried('select drawing from "teamMember"')).toEqual([{ drawing: 'fern' }])
  expect(await queried('select kind, snapshot from revision order by kind')).toEqual([
    { kind: 'hero', snapshot: {} },
    {
      kind: 'service',
      snapshot: { title: 'Wedding cakes', category: 'DNA science', drawing: 'helix', sign: 'helix' },
    },
  ])
  expect(await queried('select "values" from "pendingChange" order by kind')).toEqual([
    { values: { title: 'Digester engineer', drawing: 'digester' } },
    { values: { title: 'Plots' } },
  ])
})
