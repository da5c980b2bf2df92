import { escapeLiteral } from 'pg'
import { type QueryCreator, type SelectQueryBuilder, sql } from 'kysely'
import { hasTranslations, type AnyKind, type ItemOf, type Kind, type Stored } from '../../../schema/kind.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { documentsOf } from '../../platform/database/search-documents.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { INACTIVE } from '../../platform/database/search-text.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { translatedItemsOf } from '../../platform/database/translated-items.ts'
import { changedSince, momentRows } from './moment-rows.ts'
import { changedAt, type NewItems, pendingRows, rowsWithNew } from './pending-rows.ts'
import { shownRows } from './shown-rows.ts'
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

/** Adds common table expressions with the names of tables to a query. Each is read as a part of the statement, not before it. */
const withTables = <Schema>(query: QueryCreator<Schema>, tables: Readonly<Record<string, string>>) =>
  // They have the columns of the tables, so the types of the schema still hold.
  Object.entries(tables).reduce<QueryCreator<Schema>>(
    (all, [name, rows]) =>
      all.with(
        (table) => table(name).notMaterialized(),
        () => sql.raw<object>(`(${rows})`),
      ) as unknown as QueryCreator<Schema>,
    query,
  )

/** Returns the SELECT of the ids of the items of a kind that differ from the live ones at a point of view. */
const differing = (view: PointOfView, kind: AnyKind) =>
  view.type === 'moment' ? changedSince(view, kind) : changedAt(view, kind)

/** Returns what a SELECT reads the items from that differ at a point of view. */
const differingRows = (view: PointOfView, kind: AnyKind) =>
  `(select * from ${identifier(kind.name)} where id in (${differing(view, kind)}))`

/** Returns the condition that a row `d` about an item is about one that differs at a point of view. */
const isDiffering = (view: PointOfView, kinds: readonly AnyKind[]) =>
  kinds
    .map((kind) => `(d.kind = ${escapeLiteral(kind.name)} and d."itemId" in (${differing(view, kind)}))`)
    .join(' or ')

/**
 * Starts a query that reads the tables of kinds by their names, and what lists of them in other languages are made by. At another point of
 * view, the latter are the live rows without those of items that differ, and rows of those.
 */
export function readerOf<Schema = Tables>(database: Database, ...kinds: AnyKind[]): QueryCreator<Schema> {
  const kysely = database.kysely<Schema>()
  const { pointOfView } = database
  if (!pointOfView) return kysely
  const shown = [...new Set(kinds)].filter((kind) => !isShownLive(pointOfView, kind))
  const reader = shown.reduce<QueryCreator<Schema>>(
    (query, kind) =>
      query.with(kind.name, () => sql.raw<object>(`(${rowsAt(pointOfView, kind)})`)) as unknown as QueryCreator<Schema>,
    kysely,
  )
  const translated = shown.filter((kind): kind is Kind => !kind.singleton && hasTranslations(kind))
  if (!database.language || translated.length === 0) return reader
  const rows = translated.map((kind) => translatedItemsOf(kind, differingRows(pointOfView, kind)))
  return withTables(reader, {
    translatedItem: `select d.* from "translatedItem" d where not (${isDiffering(pointOfView, translated)}) union all ${rows.join(' union all ')}`,
  })
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
  const differs = isDiffering(pointOfView, kinds)
  const documents = kinds.map((kind) => documentsOf(kind, differingRows(pointOfView, kind)))
  return withTables(reader, {
    searchDocument: `select d.* from "searchDocument" d where not (${differs}) union all ${documents.join(' union all ')}`,
    searchWord: `select w.id, w.word, w.language from "searchWord" w union all
      select 0, ltrim(unnest(tsvector_to_array(d.words)), '${INACTIVE}'), d.language from "searchDocument" d where ${differs}`,
  })
}

/** What rows are read, besides the kind. */
export interface RowsRead {
  /** Other kinds whose tables are read. */
  related?: readonly AnyKind[] | undefined
  /** The language in which the items are shown; the original one unless given. */
  language?: ReadingLanguage | undefined
  /** Returns what the value `language` is written as: a parameter unless given. */
  writtenAs?: ((name: string) => unknown) | undefined
}

/** Starts a query over the rows of a kind with a reader that may be a part of another query. */
export const shownFrom = (
  reader: Pick<QueryCreator<ItemTables>, 'selectFrom'>,
  kind: AnyKind,
  { language, writtenAs }: RowsRead,
): Rows => reader.selectFrom(shownRows(kind, language, 'all', writtenAs).as(kind.name))

/** Starts a query over the rows of a kind. */
export const rowsOf = (database: Database, kind: AnyKind, read: RowsRead = {}): Rows =>
  shownFrom(readerOf<ItemTables>(database, kind, ...(read.related ?? [])), kind, read)

/** Starts a query over the rows of a kind that are searched. */
export const searchedRowsOf = (database: Database, kind: Kind, read: RowsRead = {}): Rows =>
  shownFrom(searchReaderOf<ItemTables>(database, [kind], read.related), kind, read)

/** Starts a query over the live rows of a kind and new items, also by what the search finds them by. */
export function rowsAndNew(database: Database, kind: Kind, read: RowsRead, shown: NewItems): Rows {
  const { related = [] } = read
  const reader = readerOf<ItemTables>(database, ...related.filter((other) => other !== kind)).with(kind.name, () =>
    sql.raw<object>(`(${rowsWithNew(kind, shown)})`),
  ) as unknown as QueryCreator<ItemTables>
  const tables = {
    searchDocument: `select d.* from "searchDocument" d union all ${documentsOf(kind, newRows(kind))}`,
    ...(hasTranslations(kind) && {
      translatedItem: `select d.* from "translatedItem" d union all ${translatedItemsOf(kind, newRows(kind))}`,
    }),
  }
  return shownFrom(withTables(reader, tables), kind, read)
}

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
