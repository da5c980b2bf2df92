import pg from 'pg'

/*
 * The slugs and the paths of items in other languages are stored in the JSON of their translations. An index of this expression finds the
 * items that have one, in whichever language.
 */

/** Returns the SQL expression for the addresses that an item has in other languages, as a JSON array. @param key `slug` or `path` */
export const translatedAddressesSql = (translations: string, key: string): string =>
  `jsonb_path_query_array(${translations}, ${pg.escapeLiteral(`$.*."texts"."${key}"."text"`)}::jsonpath)`

/** Returns the condition that an item has an address in a language. @param table the alias of its row @param language `address` the SQL of texts */
export const hasAddressSql = (table: string, key: string, language: string, address: string): string =>
  `(${translatedAddressesSql(`${table}.translations`, key)} ? (${address}) and ${addressInSql(table, key, language)} = ${address})`

/** Returns the SQL of the address that an item has in a language, which is null if it has none of its own. @param language the SQL of its tag */
export const addressInSql = (table: string, key: string, language: string): string =>
  `${table}.translations #>> array[${language}, 'texts', ${pg.escapeLiteral(key)}, 'text']`
