import pg from 'pg'

/*
 * References within groups and lists of groups are stored in the JSON of a column. An index of this expression finds the items that
 * refer to one. PostgreSQL updates it with every write, also by a previous version of the server.
 */

/**
 * Returns the SQL expression for the ids of a reference within JSON, as a JSON array.
 *
 * @param column an SQL expression for the JSON of the outermost group or list
 * @param inner the keys that lead from there to the reference; lists on the way are followed in each entry
 */
export const nestedIdsSql = (column: string, inner: readonly string[]): string =>
  `jsonb_path_query_array(${column}, ${pg.escapeLiteral(jsonPathOf(inner))}::jsonpath)`

/** Returns the path as PostgreSQL prints it. Its lax mode also follows lists that the path does not name. */
export const jsonPathOf = (inner: readonly string[]): string => `$.${inner.map((key) => `"${key}"`).join('.')}[*]`
