import pg from 'pg'
import { isPlainList, targetsOf } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { referencesIn } from '../../../schema/references.ts'
import { jsonPathOf } from './reference-sql.ts'
import type { Triggers } from './triggers.ts'

/*
 * Change sets check references themselves (`content/references/`). Triggers stop what is not a change set of this version: a previous
 * version that does not know the field, or a statement of an operator. They wait for the end of the transaction, which may delete
 * the referring item, too.
 */

const FUNCTION = `create or replace function refuse_deletion_in_use() returns trigger language plpgsql as $$
declare
  is_referred boolean;
begin
  execute format(
    case tg_argv[2]
      when 'list' then 'select exists (select from %I where %I @> array[$1])'
      when 'one' then 'select exists (select from %I where %I = $1)'
      else 'select exists (select from %I where jsonb_path_query_array(%I, %L) ? $1::text)'
    end,
    tg_argv[0], tg_argv[1], tg_argv[2]) using old.id into is_referred;
  if is_referred then
    execute format('select not exists (select from %I where id = $1)', tg_table_name) using old.id into is_referred;
  end if;
  if is_referred then
    raise exception using errcode = 'foreign_key_violation', constraint = tg_name,
      message = format('%s %s is still referred to by %s.%s', tg_table_name, old.id, tg_argv[0], tg_argv[1]);
  end if;
  return null;
end $$`

/** Returns a trigger for each reference between these kinds, of references to several kinds one for each. */
export const referenceTriggers = (kinds: readonly AnyKind[]): Triggers => ({
  functions: [FUNCTION],
  triggers: kinds.flatMap((kind) =>
    referencesIn(kind.fields).flatMap(({ keys, field }) => {
      const targets = targetsOf(field)
      const [key, ...inner] = keys as [string, ...string[]]
      const form = inner.length > 0 ? jsonPathOf(inner) : isPlainList(field) ? 'list' : 'one'
      const values = [kind.name, key, form].map((value) => pg.escapeLiteral(value)).join(', ')
      return targets
        .filter((target) => kinds.some(({ name }) => name === target))
        .map((target) => {
          const name = [kind.name, ...keys, ...(targets.length > 1 ? [target] : []), 'in_use'].join('_')
          const statement = `create constraint trigger ${pg.escapeIdentifier(name)} after delete on ${pg.escapeIdentifier(target)} deferrable initially deferred for each row execute function refuse_deletion_in_use(${values})`
          return { name, statement }
        })
    }),
  ),
})
