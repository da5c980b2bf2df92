import pg from 'pg'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { commentOfTriggers, statementTriggers, stateOfTriggers } from './statement-triggers.ts'

/*
 * Triggers on the tables of the kinds keep the numbers of their items, so that lists of any length tell how long they are without
 * counting. Each statement adds rows with its differences instead of changing one: writers do not wait for each other, and every
 * transaction and read snapshot sees the numbers of the items that it sees. A cleanup joins the rows. As with the documents of the
 * search, `migrateUp` brings functions, triggers and numbers up to date (decision 067).
 */

type Queryable = Pick<import('pg').ClientBase, 'query'>

/** Returns the field whose values are counted one by one: the one by which visitors filter the list. */
export const countedKey = ({ website }: Kind): string | undefined => website?.filter?.field

/** Returns the SELECT of the kept number of all items of a kind. */
export const keptTotal = ({ name }: Kind): string =>
  `select coalesce(sum(total), 0)::bigint from "itemCount" where kind = ${pg.escapeLiteral(name)}`

const functionName = ({ name }: AnyKind) => pg.escapeIdentifier(`count_${name}`)

/** Returns the columns of a row by which it is counted. */
function groupOf(kind: Kind): string {
  const key = countedKey(kind)
  const isActive = 'isActive' in kind.fields ? '"isActive"' : 'true'
  return `${isActive} as "isActive", ${key === undefined ? `''` : pg.escapeIdentifier(key)} as value`
}

/** Returns the statement that adds the differences of a change. @param changed the SELECT of the changed rows, each with its difference */
const add = (kind: Kind, changed: string) => `insert into "itemCount" (kind, "isActive", value, total)
    select ${pg.escapeLiteral(kind.name)}, "isActive", value, sum(difference) from (${changed}) changed
    group by "isActive", value having sum(difference) <> 0`

const rowsOf = (kind: Kind, rows: string, difference: number) =>
  `select ${groupOf(kind)}, ${difference} as difference from ${rows}`

function triggerFunction(kind: Kind): string {
  const [gone, made] = [rowsOf(kind, 'old_rows', -1), rowsOf(kind, 'new_rows', 1)]
  return `create or replace function ${functionName(kind)}() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from "itemCount" where kind = ${pg.escapeLiteral(kind.name)};
  elsif tg_op = 'DELETE' then
    ${add(kind, gone)};
  elsif tg_op = 'INSERT' then
    ${add(kind, made)};
  else
    ${add(kind, `${gone} union all ${made}`)};
  end if;
  return null;
end $$`
}

const triggersOf = (kind: Kind): string[] => statementTriggers(kind, 'count', functionName(kind))

const commentOf = (kind: Kind) => commentOfTriggers([triggerFunction(kind), ...triggersOf(kind)])

const STATE = stateOfTriggers('count')

/**
 * Creates the functions and triggers that a database lacks, and replaces those whose fields have changed, and counts these items. A kind
 * whose table is missing is left out.
 */
export async function prepareCounts(client: Queryable, kinds: readonly AnyKind[]): Promise<void> {
  const { rows } = await client.query<{ name: string; comment: string | null }>(STATE)
  const comments = new Map(rows.map(({ name, comment }) => [name, comment]))
  if (!comments.has('itemCount')) return
  for (const kind of kinds) {
    if (kind.singleton || !comments.has(kind.name) || comments.get(kind.name) === commentOf(kind)) continue
    const table = pg.escapeIdentifier(kind.name)
    // One transaction, in which nothing is written meanwhile.
    await client.query(
      [
        'begin',
        `lock table ${table} in share row exclusive mode`,
        triggerFunction(kind),
        ...triggersOf(kind),
        `delete from "itemCount" where kind = ${pg.escapeLiteral(kind.name)}`,
        add(kind, rowsOf(kind, table, 1)),
        `comment on function ${functionName(kind)}() is '${commentOf(kind)}'`,
        'commit',
      ].join(';\n'),
    )
  }
}

/** Joins the rows that count the same. Those that are written meanwhile stay. */
export const JOIN_COUNTS = `
  with gone as (
    delete from "itemCount" c using (
      select kind, "isActive", value from "itemCount" group by kind, "isActive", value having count(*) > 1
    ) many
    where c.kind = many.kind and c."isActive" = many."isActive" and c.value = many.value
    returning c.kind, c."isActive", c.value, c.total
  )
  insert into "itemCount" (kind, "isActive", value, total)
    select kind, "isActive", value, sum(total) from gone group by kind, "isActive", value having sum(total) <> 0`
