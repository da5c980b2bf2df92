import { type RawBuilder, sql } from 'kysely'
import { hasTranslations, type Kind } from '../../../schema/kind.ts'
import type { Database } from '../../platform/database/database.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { parameter } from '../../platform/database/statement-cache.ts'
import { type ListQuery, matching, rowCount } from './list-query.ts'
import { type Item, type ItemTables, type Rows } from './rows.ts'
import { shownRows } from './shown-rows.ts'

/** Returns whether `pageInLanguage` finds the items of a list faster than sorting all of them does. */
export const isMerged = (kind: Kind, { language }: ListQuery): boolean =>
  language?.untranslated === 'original' && kind.ordered && hasTranslations(kind)

/**
 * Returns the ids of the items on a page of a list in a language, in the kind's own order. Items with a translation are sorted by one index,
 * and those without by another. Of the latter, only those before the last one of the former are looked at.
 *
 * The statement has the parameters `first`, which is the number of rows with those of earlier pages, `limit` and `offset`.
 *
 * @param way `desc` reverses the order
 * @param also a condition on the place of the items
 */
export function pageInLanguage(
  database: Database,
  kind: Kind,
  query: ListQuery,
  way: 'asc' | 'desc' = 'asc',
  also: RawBuilder<boolean> = sql<boolean>`true`,
): Rows {
  const { language } = query
  const order = listOrder(kind)
  const columns = sql.join(order.map((column) => sql.ref(column)))
  const sorted = sql`order by ${sql.join(order.map((column) => sql`${sql.ref(column)} ${sql.raw(way)}`))}`
  const first = (part: 'translated' | 'untranslated', condition: RawBuilder<boolean>) => {
    const rows: Rows = database.kysely<ItemTables>().selectFrom(shownRows(kind, language, part).as(kind.name))
    const found = matching(rows, kind, query).where(condition).where(also)
    return order
      .reduce((all, column) => all.orderBy(column, way), found)
      .select(order)
      .limit(rowCount(query, 'first'))
  }
  // After all places: no order is so large.
  const end = sql`(${sql.lit(way === 'asc' ? 2 ** 31 : -(2 ** 31) - 1)}::bigint, '', '00000000-0000-0000-0000-000000000000'::uuid)`
  const last = sql`select ${columns} from (
    (select ${columns} from translated ${sorted} offset ${rowCount(query, 'first')}::bigint - 1 limit 1)
    union all (values ${end})) ends ${sorted} limit 1`
  const isBefore = sql<boolean>`(${columns}) ${sql.raw(way === 'asc' ? '<=' : '>=')} (${last})`
  return database
    .kysely<ItemTables>()
    .with('translated', () => first('translated', sql<boolean>`true`))
    .with('untranslated', () => first('untranslated', isBefore))
    .selectFrom(
      sql<{ id: string }>`(select id from (select * from translated union all select * from untranslated) found
        ${sorted} limit ${rowCount(query, 'limit')} offset coalesce(${parameter('offset')}::bigint, 0))`.as('found'),
    )
}

/**
 * Returns what a SELECT reads the places of items from, with their texts in a language. So PostgreSQL neither sorts nor unpacks the texts of other
 * items.
 *
 * @param ids the ids in their order
 */
export const placedItems = (kind: Kind, ids: Rows) => sql<Placed>`(
  select placed.*, t.keys as "pageKeys", t.texts as "pageTexts"
  from (select id as "pageId", row_number() over () as "pagePlace" from ${ids} ids) placed
  left join "translatedItem" t on t.kind = ${sql.lit(kind.name)} and t.language = ${parameter('language')} and t."itemId" = "pageId")`

/** The place of an item in a page, with its texts in a language: null without a translation, or without a complete one. */
interface Placed {
  pageId: string
  pagePlace: number
  pageKeys: object | null
  pageTexts: object | null
}

/** The columns of the texts of an item on a page in a language. */
export const PAGE_TEXTS = ['pageKeys', 'pageTexts'] as const satisfies (keyof Placed)[]

/**
 * Returns the item of a row that was read in a language. `language` is the other language that the item is shown in, and missing in the original
 * one.
 */
export function shownItem(row: Item, read: ReadingLanguage | undefined): Item {
  if (!read) return row
  const { language, pageKeys, pageTexts, ...item } = row as Item & Partial<Placed> & { language?: string | null }
  if (pageTexts) return { ...item, ...pageKeys, ...pageTexts, language: read.tag }
  return language == null ? item : row
}
