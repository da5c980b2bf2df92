import { escapeLiteral } from 'pg'
import { type QueryCreator, type SelectQueryBuilder, sql } from 'kysely'
import type { AnyKind, ItemOf, Kind, Stored } from '../../../schema/kind.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { documentsOf } from '../../platform/database/search-documents.ts'
import { INACTIVE } from '../../platform/database/search-text.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { changedSince, momentRows } from './moment-rows.ts'
import { changedAt, type NewItems, pendingRows, rowsWithNew } from './pending-rows.ts'
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
const rowsAt = (view: PointOfView, kind: AnyKind): string =>
  view.type === 'moment' ? momentRows(view, kind) : pendingRows(view, kind)

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

/**
 * Starts a query that also reads what the search finds items of kinds by. At another point of view, these are the documents of the
 * live items without those that differ, and documents of those.
 */
export function searchReaderOf<Schema = Tables>(
  database: Database,
  searched: readonly Kind[],
  related: readonly AnyKind[] = [],
): QueryCreator<Schema> {
  const { pointOfView } = database
  const kinds = pointOfView ? searched.filter((kind) => !isShownLive(pointOfView, kind)) : []
  const reader = readerOf<Schema>(database, ...searched, ...related)
  if (!pointOfView || kinds.length === 0) return reader
  const differing = (kind: Kind) =>
    pointOfView.type === 'moment' ? changedSince(pointOfView, kind) : changedAt(pointOfView, kind)
  const differs = kinds
    .map((kind) => `(d.kind = ${escapeLiteral(kind.name)} and d."itemId" in (${differing(kind)}))`)
    .join(' or ')
  const documents = kinds.map((kind) =>
    documentsOf(kind, `(select * from ${identifier(kind.name)} where id in (${differing(kind)}))`),
  )
  const tables = {
    searchDocument: `select d.* from "searchDocument" d where not (${differs}) union all ${documents.join(' union all ')}`,
    searchWord: `select w.* from "searchWord" w union all
      select 0, ltrim(unnest(tsvector_to_array(d.words)), '${INACTIVE}') from "searchDocument" d where ${differs}`,
  }
  return Object.entries(tables).reduce<QueryCreator<Schema>>(
    (query, [name, rows]) =>
      query.with(
        (table) => table(name).notMaterialized(),
        () => sql.raw<object>(`(${rows})`),
      ) as unknown as QueryCreator<Schema>,
    reader,
  )
}

/** Starts a query over the rows of a kind. @param related other kinds whose tables it reads */
export const rowsOf = (database: Database, kind: AnyKind, related: readonly AnyKind[] = []): Rows =>
  readerOf<ItemTables>(database, kind, ...related).selectFrom(kind.name)

/** Starts a query over the rows of a kind that are searched. @param related other kinds whose tables it reads */
export const searchedRowsOf = (database: Database, kind: Kind, related: readonly AnyKind[] = []): Rows =>
  searchReaderOf<ItemTables>(database, [kind], related).selectFrom(kind.name)

/** Starts a query over the live rows of a kind and new items, also by what the search finds them by. @param related other kinds whose tables it reads */
export const rowsAndNew = (database: Database, kind: Kind, related: readonly AnyKind[], shown: NewItems): Rows =>
  readerOf<ItemTables>(database, ...related.filter((other) => other !== kind))
    .with(kind.name, () => sql.raw<object>(`(${rowsWithNew(kind, shown)})`))
    .with(
      (table) => table('searchDocument').notMaterialized(),
      () => sql.raw<object>(`(select d.* from "searchDocument" d union all ${documentsOf(kind, newRows(kind))})`),
    )
    .selectFrom(kind.name)

/** Returns what a SELECT reads new items from: they have no version. */
const newRows = ({ name }: Kind) => `(select * from ${identifier(name)} where version = 0)`

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
