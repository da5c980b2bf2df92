import { type QueryCreator, type SelectQueryBuilder, sql } from 'kysely'
import type { AnyKind, ItemOf, Kind, Stored } from '../../../schema/kind.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { SEARCH_TEXT, searchTextOf } from '../../platform/database/search-text.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { momentRows } from './moment-rows.ts'
import { type NewItems, pendingRows, rowsWithNew } from './pending-rows.ts'
import { isShownLive, type PointOfView } from '../../platform/database/point-of-view.ts'

/** A stored item of any kind. */
export type Item = Stored & Record<string, unknown>

/** A stored item of a kind, with the types of its fields if the kind is known at compile time. */
export type StoredItem<K extends AnyKind> = Kind extends K ? Item : Item & ItemOf<K>

/** The tables of all kinds, by the kinds' names. */
export type ItemTables = Record<string, Item>

/** A query over the rows of a kind. */
export type Rows<Output = object> = SelectQueryBuilder<ItemTables, string, Output>

/*
 * All reads of content start here, so this file alone decides where the rows of a kind come from: the table, or, at
 * another point of view, a common table expression with the name of the table. Every query stays as it is.
 */

/**
 * Returns the SELECT that the rows of a kind come from at a point of view, with the columns of the kind's table. Readers
 * put it before their statement as a common table expression with the name of the table. Within that expression, the
 * name still means the table itself.
 *
 * All values in it are literals, so that it fits before statements with parameters of their own.
 */
function rowsAt(view: PointOfView, kind: AnyKind): string {
  const rows = view.type === 'moment' ? momentRows(view, kind) : pendingRows(view, kind)
  return kind.singleton ? rows : searchable(kind, rows)
}

/** Returns the SELECT of rows of a kind with the text that searches read. */
const searchable = (kind: Kind, rows: string) =>
  `select shown.*, (${searchTextOf(kind)}) collate "C" as "${SEARCH_TEXT}" from (${rows}) as shown`

/** Starts a query that reads the tables of kinds by their names. */
export function readerOf<Schema = Tables>(database: Database, ...kinds: AnyKind[]): QueryCreator<Schema> {
  const kysely = database.kysely<Schema>()
  const { pointOfView } = database
  if (!pointOfView) return kysely
  // They have the columns of the tables, so the types of the schema still hold.
  return [...new Set(kinds)]
    .filter((kind) => !isShownLive(pointOfView, kind))
    .reduce<QueryCreator<Schema>>(
      (query, kind) =>
        query.with(kind.name, () =>
          sql.raw<object>(`(${rowsAt(pointOfView, kind)})`),
        ) as unknown as QueryCreator<Schema>,
      kysely,
    )
}

/** Starts a query over the rows of a kind. @param related other kinds whose tables it reads */
export const rowsOf = (database: Database, kind: AnyKind, related: readonly AnyKind[] = []): Rows =>
  readerOf<ItemTables>(database, kind, ...related).selectFrom(kind.name)

/** Starts a query over the live rows of a kind and new items. @param related other kinds whose tables it reads */
export const rowsAndNew = (database: Database, kind: Kind, related: readonly AnyKind[], shown: NewItems): Rows =>
  readerOf<ItemTables>(database, ...related.filter((other) => other !== kind))
    .with(kind.name, () => sql.raw<object>(`(${searchable(kind, rowsWithNew(kind, shown))})`))
    .selectFrom(kind.name)

/** Runs a statement of plain SQL that reads a kind's table by its name, and returns its rows. */
export function queryRows<Row extends object>(
  database: Database,
  kind: AnyKind,
  statement: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const { pointOfView } = database
  const source =
    pointOfView && !isShownLive(pointOfView, kind)
      ? `with ${identifier(kind.name)} as (${rowsAt(pointOfView, kind)}) `
      : ''
  return database.query(source + statement, values)
}
