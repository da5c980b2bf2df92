import { type RawBuilder, sql } from 'kysely'
import { addressKey, hasTranslations, type AnyKind } from '../../../schema/kind.ts'
import { addressInSql, hasAddressSql } from '../../platform/database/address-sql.ts'
import { identifier } from '../../platform/database/database.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { parameter } from '../../platform/database/statement-cache.ts'
import { sqlWithLanguage, TAG } from './sql-with-language.ts'
import { isKey, shownColumn, translatedKeys } from '../../platform/database/translated-items.ts'

/**
 * Which items of a kind are read: all that are shown in a language, or those that have a visible translation into it, or those that have
 * none. The latter two are sorted by an index.
 */
type Part = 'all' | 'translated' | 'untranslated'

/**
 * Returns what a SELECT reads the rows of a kind from as they are shown in a language: its table, or a SELECT of its columns in which texts
 * are those that visitors read. Its column `language` tells in which other language the item is shown.
 *
 * @param valueOf returns what the value `language` is written as, which is the tag
 */
export function shownRows(
  kind: AnyKind,
  language: ReadingLanguage | undefined,
  part: Part = 'all',
  valueOf: (name: string) => unknown = parameter,
): RawBuilder<Record<string, unknown>> {
  if (!language || kind.singleton || !hasTranslations(kind)) return sql.table(kind.name)
  const ofLanguage = sql`t.kind = ${sql.lit(kind.name)} and t.language = ${valueOf('language')}`
  const columns = ['id', ...Object.keys(kind.fields), 'version', 'createdAt', 'updatedAt'].map(identifier)
  const table = sql.table(kind.name)
  if (part === 'untranslated')
    return sql`(select ${sql.raw(columns.map((column) => `s.${column}`).join(', '))} from ${table} s
      where not exists (select from "translatedItem" t where ${ofLanguage} and t."itemId" = s.id))`
  const isLeftOut = language.untranslated === 'none' || part === 'translated'
  const sorted = new Map([
    ['id', 't."itemId"'],
    ['isActive', 't."isActive"'],
    [kind.titleField, 't.title'],
    ...(kind.ordered ? [['order', 't."order"'] as const] : []),
  ])
  const translated = new Set(translatedKeys(kind))
  const valueOfKey = (key: string) => {
    if (isLeftOut && sorted.has(key)) return sorted.get(key)!
    const own = `s.${identifier(key)}`
    if (!translated.has(key)) return own
    const shown = shownColumn(kind, key, 't')
    return isLeftOut && isKey(kind, key) ? shown : `case when t.texts is null then ${own} else ${shown} end`
  }
  const values = ['id', ...Object.keys(kind.fields)].map((key) =>
    key === addressKey(kind) ? shownAddress(kind, key, valueOf('language')).as(key) : sql.raw(valueOfKey(key)).as(key),
  )
  // PostgreSQL leaves out the joined table where no column of it is read.
  const from = isLeftOut
    ? sql`"translatedItem" t left join ${table} s on s.id = t."itemId" where ${ofLanguage}`
    : sql`${table} s left join "translatedItem" t on ${ofLanguage} and t."itemId" = s.id`
  return sql`(select ${sql.join(values)}, s.version, s."createdAt", s."updatedAt",
    case when t.texts is not null then t.language end as language from ${from})`
}

/** What the SQL of an address calls an item's row, and its texts in `translatedItem`. */
interface AddressRow {
  item: string
  texts: string
}

const ROWS: AddressRow = { item: 's', texts: 't.texts' }

/**
 * Returns the SQL of the address by which an item is found in a language: its own, else that of the original, unless another item has that
 * in the language.
 *
 * @param table that of the kind
 * @param language the SQL of its tag
 */
export function shownAddressSql(
  table: string,
  key: 'slug' | 'path',
  language: string,
  { item, texts }: AddressRow = ROWS,
): string {
  const [own, original] = [addressInSql(item, key, language), `${item}.${identifier(key)}`]
  const other = `select from ${table} o where o.id <> ${item}.id and ${hasAddressSql('o', key, language, original)}
    and o.translations #> array[${language}, 'isVisible'] = 'true'`
  return `case when ${texts} is not null and ${own} is not null then ${own}
    when exists (${other}) then ${key === 'slug' ? 'null' : `''`} else ${original} end`
}

/** Returns the address of an item in a language as `shownAddressSql` does. @param language the tag, or a parameter */
export const shownAddress = (kind: AnyKind, key: 'slug' | 'path', language: unknown, row?: AddressRow) =>
  sqlWithLanguage<string | null>(shownAddressSql(identifier(kind.name), key, TAG, row), language)
