import type { SelectQueryBuilder } from 'kysely'
import type { AnyKind, Stored } from '../../schema/kind.ts'
import type { Database } from '../database/database.ts'

/** A stored item of any kind. */
export type Item = Stored & Record<string, unknown>

/** The tables of all kinds, by the kinds' names. */
export type ItemTables = Record<string, Item>

/** A query over the rows of a kind. */
export type Rows<Output = object> = SelectQueryBuilder<ItemTables, string, Output>

/**
 * Starts a query over the rows of a kind. All reads of content start here, so this function alone decides where the rows
 * come from. Another source, such as a preview, is a common table expression with the name of the table: every query
 * stays as it is.
 */
export const rowsOf = (database: Database, kind: AnyKind): Rows => database.kysely<ItemTables>().selectFrom(kind.name)
