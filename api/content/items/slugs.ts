import { escapeLiteral } from 'pg'
import { isId } from '../../../schema/is-id.ts'
import { addressKey, type Kind } from '../../../schema/kind.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { queryRows } from './rows.ts'

/**
 * Returns the id of the item that an address with a slug or a path leads to: of the item that has it, else of the one that had it last
 * while it was published. Either may be inactive or deleted.
 */
export async function idOfSlug(database: Database, kind: Kind, slug: string): Promise<string | undefined> {
  const key = addressKey(kind)
  if (key === undefined) return undefined
  const [table, column] = [kind.name, key].map((name) => identifier(name))
  if (database.pointOfView) {
    const [shown] = await queryRows<{ id: string }>(database, kind, `select id from ${table} where ${column} = $1`, [
      slug,
    ])
    if (shown) return shown.id
  }
  // One statement, so that its time does not tell whether an inactive item has the slug.
  const [found] = await database.query<{ id: string }>(
    `select id from (
       select id, 1 as place from ${table} where ${column} = $1
       union all select "itemId", 2 from "oldSlug" where kind = $2 and slug = $1
     ) found order by place limit 1`,
    [slug, kind.name],
  )
  return found?.id
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
    union all select o.slug, t."isActive" from "oldSlug" o join ${table} t on t.id = o."itemId"
      where o.kind = ${escapeLiteral(kind.name)} and ${among('o.slug', '$2::text[]')}
        and not exists (select from ${table} present where present.${own} = o.slug)`
  return database.query(
    `select id::text as key, "isActive" from ${table} where ${among('id', '$1::uuid[]')}${byOwn ?? ''}`,
    keys ? (own ? [keys.filter(isId), keys] : [keys.filter(isId)]) : [],
  )
}
