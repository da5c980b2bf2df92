import pg from 'pg'
import { isPlainList, targetsOf } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { referencesIn } from '../../../schema/references.ts'
import { jsonPathOf } from './reference-sql.ts'
import type { Triggers } from './triggers.ts'

/*
 * Change sets check references themselves (`content/references/`). Triggers stop what is not a change set of this version: a previous
 * version that does not know the field, or a statement of an operator. They wait for the end of the transaction, which may delete
 * the referring item, too. A trigger that sees all rows of a statement cannot wait, and one that waits runs for each row, so each
 * deletion first becomes one row of the table `deletion` (decision 077).
 */

const REMEMBER = `create or replace function remember_deletion() returns trigger language plpgsql as $$
begin
  insert into deletion (kind, ids) select tg_table_name, array_agg(id) from old_rows having count(*) > 0;
  return null;
end $$`

/** The arguments of the trigger: the table that refers, the column, and whether that holds `one` id, a `list`, or JSON: the path to them. */
const REFUSE = `create or replace function refuse_deletion_in_use() returns trigger language plpgsql as $$
declare
  referred uuid;
  is_there boolean;
begin
  for referred in execute format(
    case tg_argv[2]
      when 'list' then 'select id from (select unnest(%2$I) as id from %1$I where %2$I && $1) held where id = any($1)'
      when 'one' then 'select %2$I from %1$I where %2$I = any($1)'
      else 'select id from (
          select jsonb_array_elements_text(jsonb_path_query_array(%2$I, %3$L)) as id from %1$I
          where jsonb_path_query_array(%2$I, %3$L) ?| $1::text[]
        ) held where id = any($1::text[])'
    end,
    tg_argv[0], tg_argv[1], tg_argv[2]) using new.ids
  loop
    execute format('select exists (select from %I where id = $1)', new.kind) using referred into is_there;
    if not is_there then
      raise exception using errcode = 'foreign_key_violation', constraint = tg_name,
        message = format('%s %s is still referred to by %s.%s', new.kind, referred, tg_argv[0], tg_argv[1]);
    end if;
  end loop;
  -- The triggers of other references have the row already.
  delete from deletion where id = new.id;
  return null;
end $$`

/** Returns a trigger for each reference between these kinds, of references to several kinds one for each. */
function refusing(kinds: readonly AnyKind[]) {
  return kinds.flatMap((kind) =>
    referencesIn(kind.fields).flatMap(({ keys, field }) => {
      const targets = targetsOf(field)
      const [key, ...inner] = keys as [string, ...string[]]
      const form = inner.length > 0 ? jsonPathOf(inner) : isPlainList(field) ? 'list' : 'one'
      const values = [kind.name, key, form].map((value) => pg.escapeLiteral(value)).join(', ')
      return targets
        .filter((target) => kinds.some(({ name }) => name === target))
        .map((target) => {
          const name = [kind.name, ...keys, ...(targets.length > 1 ? [target] : []), 'in_use'].join('_')
          const statement = `create constraint trigger ${pg.escapeIdentifier(name)} after insert on "deletion" deferrable initially deferred for each row when (new.kind = ${pg.escapeLiteral(target)}) execute function refuse_deletion_in_use(${values})`
          return { target, name, statement }
        })
    }),
  )
}

/** Returns the triggers that keep what is referred to. */
export function referenceTriggers(kinds: readonly AnyKind[]): Triggers {
  const references = refusing(kinds)
  const remembering = [...new Set(references.map(({ target }) => target))].map((target) => {
    const name = `${target}_deletion`
    const statement = `create trigger ${pg.escapeIdentifier(name)} after delete on ${pg.escapeIdentifier(target)} referencing old table as old_rows for each statement execute function remember_deletion()`
    return { name, statement }
  })
  return { functions: [REMEMBER, REFUSE], triggers: [...remembering, ...references] }
}
