import { escapeLiteral } from 'pg'
import { sql } from 'kysely'
import type { Translations } from '../../../schema/fields.ts'
import { isId } from '../../../schema/is-id.ts'
import { addressKey, type AnyKind, type Kind } from '../../../schema/kind.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { addressInSql, translatedAddressesSql } from '../../platform/database/address-sql.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { anyOf } from './list-query.ts'
import { type Item, rowsOf } from './rows.ts'

/**
 * Returns the id of the item that an address with a slug or a path leads to in the language of the unit of work: of the item that has it
 * there, else of the one that had it there last while it was published, else of one that has or had it in another language. Each may be
 * inactive or deleted.
 */
export async function idOfSlug(database: Database, kind: Kind, slug: string): Promise<string | undefined> {
  const key = addressKey(kind)
  if (key === undefined) return undefined
  const { language } = database
  if (database.pointOfView) {
    const [shown] = await rowsOf(database, kind, { language, writtenAs: () => language?.tag })
      .where(key, '=', slug)
      .select('id')
      .limit(1)
      .$castTo<{ id: string }>()
      .execute()
    if (shown) return shown.id
  }
  const [table, column] = [kind.name, key].map((name) => identifier(name))
  const own = addressInSql('t', key, '$3')
  // One statement, so that its time does not tell whether an inactive item has the slug.
  const [found] = await database.query<{ id: string }>(
    `select id from (
       select t.id, case when s.texts is not null and ${own} = $1 then 1
         when t.${column} = $1 and (s.texts is null or ${own} is null) then 2
         when t.${column} = $1 then 4 else 6 end as place
       from ${table} t left join "translatedItem" s on s.kind = $2 and s."itemId" = t.id and s.language = $3
       where t.${column} = $1 or ${translatedAddressesSql('t.translations', key)} ? $1
       union all select "itemId", case language when $3 then 3 when '${ORIGINAL_LANGUAGE}' then 5 else 7 end
       from "oldSlug" where kind = $2 and slug = $1
     ) found order by place, id limit 1`,
    [slug, kind.name, language?.tag ?? ORIGINAL_LANGUAGE],
  )
  return found?.id
}

/**
 * Returns items as they are shown in a language, where one that has no address of its own there is found by its id if its original address
 * is that of another item.
 */
export async function withFreeAddresses<I extends Item>(
  database: Database,
  kind: AnyKind,
  items: I[],
  { tag }: ReadingLanguage,
): Promise<I[]> {
  const key = addressKey(kind)
  if (kind.singleton || key === undefined) return items
  const hasOwn = (item: Item) => {
    const { [tag]: translation } = (item.translations ?? {}) as Translations
    return item['language'] === tag && translation?.texts[key] !== undefined
  }
  const ids = items.filter((item) => !hasOwn(item)).map(({ id }) => id)
  if (ids.length === 0) return items
  const rows = await rowsOf(database, kind, { language: { tag, untranslated: 'original' }, writtenAs: () => tag })
    .where(anyOf('id', sql.val(ids)))
    .select(['id', key])
    .$castTo<Item>()
    .execute()
  const addresses = new Map(rows.map((row) => [row.id, row[key]]))
  return items.map((item) => (addresses.has(item.id) ? { ...item, [key]: addresses.get(item.id) } : item))
}

/**
 * Returns what stands for an item in the addresses of a kind, and whether that item is active: ids, slugs or paths, and
 * earlier ones.
 *
 * @param keys leaves out all others
 */
export function activeAddresses(
  database: Database,
  kind: Kind,
  keys?: readonly string[],
): Promise<{ key: string; isActive: boolean }[]> {
  const table = identifier(kind.name)
  const among = (column: string, values: string) => (keys ? `${column} = any(${values})` : 'true')
  const own = addressKey(kind)
  const byOwn =
    own &&
    `
    union all select ${own}, "isActive" from ${table} where ${among(own, '$2::text[]')}
    union all select address, "isActive" from ${table} t
      cross join lateral jsonb_array_elements_text(${translatedAddressesSql('t.translations', own)}) address
      where ${keys ? `${translatedAddressesSql('t.translations', own)} ?| $2::text[] and ${among('address', '$2::text[]')}` : 'true'}
    union all select o.slug, t."isActive" from "oldSlug" o join ${table} t on t.id = o."itemId"
      where o.kind = ${escapeLiteral(kind.name)} and ${among('o.slug', '$2::text[]')}
        and not exists (select from ${table} present where present.${own} = o.slug)`
  return database.query(
    `select id::text as key, "isActive" from ${table} where ${among('id', '$1::uuid[]')}${byOwn ?? ''}`,
    keys ? (own ? [keys.filter(isId), keys] : [keys.filter(isId)]) : [],
  )
}
