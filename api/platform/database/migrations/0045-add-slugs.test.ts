import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { withClient } from '../../../testing/test-server.ts'
import { slugify } from '../../../../schema/fields/slug/slugify.ts'
import { migrateUp } from '../migrate.ts'

it('gives stored trials slugs, and makes those of trials that a previous version writes', async () => {
  const { url, drop } = await createTestDatabase()
  await withClient(url, async (client) => {
    await client.query('drop schema public cascade; create schema public')
    await migrateUp(url, '0043-add-trials')
    const insert = (id: string, subject: string) =>
      client.query('insert into trial (id, subject) values ($1, $2)', [id, subject])
    const slugs = async () =>
      (await client.query<{ slug: string }>('select slug from trial order by slug')).rows.map(({ slug }) => slug)
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) await insert(id, 'Corn grain yield')
    const revision = `insert into revision (kind, "itemId", version, action, "authorName", source, snapshot) values`
    await client.query(`${revision} ('trial', $1, 1, 'create', '', '', '{"subject": "Corn"}')`, [ids[0]])

    await migrateUp(url, '0045-add-slugs')
    expect(await slugs()).toEqual(['corn-grain-yield', 'corn-grain-yield-2'])
    const { rows } = await client.query(
      `select snapshot ->> 'slug' = slug as "isEqual" from revision join trial t on t.id = "itemId"`,
    )
    expect(rows).toEqual([{ isEqual: true }])

    await insert(randomUUID(), 'Corn: grain yield')
    await client.query(`update trial set subject = 'Yield' where id = $1`, [ids[0]])
    expect(await slugs()).toEqual(['corn-grain-yield', 'corn-grain-yield-2', 'corn-grain-yield-3'])
  })
  await drop()
})

it('makes slugs from the titles that the admin would make', async () => {
  const { url, drop } = await createTestDatabase()
  const codes = [...Array(0x24f).keys(), ...Array.from({ length: 0x100 }, (_, at) => 0x1e00 + at)].slice(1)
  const titles = [
    ...codes.map((code) => `a${String.fromCodePoint(code)}b`),
    'word '.repeat(40),
    ` –‘Rock’n’roll’ N₂O ﬁeld ½ 小麦 K`,
  ]
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ made: string }>(
      'select slugify(title) as made from unnest($1::text[]) with ordinality as t(title, place) order by place',
      [titles],
    )
    expect(rows.map(({ made }) => made)).toEqual(titles.map(slugify))
  })
  await drop()
})
