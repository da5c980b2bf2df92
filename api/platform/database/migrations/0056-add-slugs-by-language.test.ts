import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { withClient } from '../../../testing/test-server.ts'
import { migrateUp } from '../migrate.ts'

it('gives translated items slugs in their languages, and makes and remembers those that a previous version writes', async () => {
  const { url, drop } = await createTestDatabase()
  await withClient(url, async (client) => {
    await client.query('drop schema public cascade; create schema public')
    await migrateUp(url, '0054-add-translated-items')
    const translations = (subject: string) => ({ es: { isVisible: true, texts: { subject: { text: subject } } } })
    const insert = (id: string, subject: string, spanish: string) =>
      client.query('insert into trial (id, subject, translations) values ($1, $2, $3)', [
        id,
        subject,
        translations(spanish),
      ])
    const slugs = async (from = 'trial') =>
      (
        await client.query<{ slug: string | null }>(
          `select translations #>> '{es,texts,slug,text}' as slug from ${from} order by slug`,
        )
      ).rows.map(({ slug }) => slug)
    const id = randomUUID()
    await insert(id, 'Corn', 'Maíz')
    await insert(randomUUID(), 'Maize', 'Maíz')
    await client.query(
      `insert into revision (kind, "itemId", version, action, "authorName", source, snapshot)
       select 'trial', id, 1, 'create', '', '', jsonb_build_object('translations', translations) from trial`,
    )
    await client.query(`update trial set slug = 'zea' where id = $1`, [id])

    await migrateUp(url, '0056-add-slugs-by-language')
    expect(await slugs()).toEqual(['maiz', 'maiz-2'])
    expect(await slugs(`(select snapshot -> 'translations' as translations from revision) r`)).toEqual([
      'maiz',
      'maiz-2',
    ])
    expect((await client.query('select language, slug from "oldSlug"')).rows).toEqual([
      { language: 'en', slug: 'corn' },
    ])

    // A previous version writes neither slugs in languages nor the language of an earlier address.
    await insert(randomUUID(), 'Wheat', 'Maíz')
    await client.query(`update trial set translations = $2 where id = $1`, [id, translations('Grano')])
    expect(await slugs()).toEqual(['maiz', 'maiz-2', 'maiz-3'])
    await client.query(`update trial set translations = '{}' where id = $1`, [id])
    const { rows } = await client.query(
      `select language, slug from "oldSlug" where language = 'es' and "itemId" = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })
  await drop()
})
