import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Kind } from '../../../schema/kind.ts'

/** What the triggers of each event see as tables. */
const EVENTS = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
  truncate: '',
}

/**
 * Returns the statements that create triggers of the table of a kind, which run after each statement that changes rows.
 *
 * @param purpose a part of their names, such as `search`
 * @param functionName the function that they run, as an SQL identifier
 */
export const statementTriggers = (kind: Kind, purpose: string, functionName: string): string[] =>
  Object.entries(EVENTS).map(
    ([event, tables]) =>
      `create or replace trigger ${pg.escapeIdentifier(`${kind.name}_${purpose}_${event}`)} after ${event} on ${pg.escapeIdentifier(kind.name)}
       ${tables} for each statement execute function ${functionName}()`,
  )

/**
 * Returns a query of all tables (`name`), with the comment of the function of their triggers (`comment`) if these are all there and
 * enabled.
 *
 * @param purpose a part of the names of the triggers
 */
export const stateOfTriggers = (purpose: string): string => `
  select c.relname as name, (
    select obj_description(t.tgfoid, 'pg_proc') from pg_trigger t
    where t.tgrelid = c.oid and t.tgname like '%\\_${purpose}\\_%' and t.tgenabled = 'O'
    group by t.tgfoid having count(*) = ${Object.keys(EVENTS).length}
  ) as comment
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`

/** Returns the comment of a function of triggers that tells by which statements it was made: PostgreSQL rewrites those, but no comments. */
export const commentOfTriggers = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16)
