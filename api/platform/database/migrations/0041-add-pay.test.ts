import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { withClient } from '../../../testing/test-server.ts'
import { migrateUp } from '../migrate.ts'

const ID = '00000000-0000-4000-8000-00000000000'

const { url, drop } = await createTestDatabase()
afterAll(drop)

test('jobs get the pay that their description states first, and no other', async () => {
  await withClient(url, async (client) => {
    await client.query('drop schema public cascade; create schema public')
    await migrateUp(url, '0040-add-section-words')
    const descriptions = [
      'You get a desk for $1,500. The pay is $78,000 to $96,000 a year, and $1 a day.',
      'The pay is $19.50 an hour; housing is free.',
      '€4,000–4,500 per month.',
      'We pay well: 40,000 to 50,000 a year.',
    ]
    for (const [index, text] of descriptions.entries())
      await client.query('insert into job (id, "detailedDescription") values ($1, $2)', [ID + index, text])
    await client.query(
      `insert into "pendingChange" (id, kind, "itemId", action, "values", "baseVersion", "authorName")
       values ($1, 'job', $1, 'save', '{"detailedDescription": "Now £20 per hour"}', 1, 'Ada')`,
      [`${ID}0`],
    )
    await migrateUp(url, '0041-add-pay')
    const { rows } = await client.query<{ pay: unknown }>('select pay from job order by id')
    expect(rows.map(({ pay }) => pay)).toEqual([
      { least: '78000.00', most: '96000.00', currency: 'USD', unit: 'YEAR' },
      { least: '19.50', most: null, currency: 'USD', unit: 'HOUR' },
      { least: '4000.00', most: '4500.00', currency: 'EUR', unit: 'MONTH' },
      { least: null, most: null, currency: 'USD', unit: 'YEAR' },
    ])
    const pending = await client.query<{ values: { pay: unknown } }>('select "values" from "pendingChange"')
    expect(pending.rows[0]!.values.pay).toEqual({ least: '20.00', most: null, currency: 'GBP', unit: 'HOUR' })
  })
})
