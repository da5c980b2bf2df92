import pg from 'pg'
import type { AnyKind } from '../../../schema/kind.ts'
import { identifier } from './database.ts'

/** Returns the SQL expression for the title of an item. @param table the alias of the table of its kind */
export const titleSql = (kind: AnyKind, table: string): string =>
  kind.singleton ? pg.escapeLiteral(kind.label) : `${table}.${identifier(kind.titleField)}`
