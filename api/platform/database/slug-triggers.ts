import pg from 'pg'
import { slugify } from '../../../schema/fields/slug/slugify.ts'
import { type AnyKind, hasPath, hasSlug } from '../../../schema/kind.ts'
import type { Triggers } from './triggers.ts'

/*
 * PostgreSQL makes the slug of an item that has none, and remembers the slugs and the paths that published items had. So no writer
 * can leave that out: neither a previous version, which does not know the field, nor a statement of an operator.
 */

/** The SQL counterpart of `slugify` (schema/fields/slug/slugify.ts). In databases of another encoding, other letters end a word. */
const SLUGIFY = String.raw`create or replace function slugify(title text) returns text language plpgsql immutable as $$
begin
  if getdatabaseencoding() = 'UTF8' then
    title := replace(replace(replace(replace(replace(replace(replace(replace(
      translate(regexp_replace(normalize(title, nfkd), '[\u0300-\u036f''’‘]', '', 'g'), 'øØđĐðÐłŁı', 'oOdDdDlLi'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
  end if;
  return rtrim(left(ltrim(regexp_replace(lower(title collate "C"), '[^a-z0-9]+', '-', 'g'), '-'), 80), '-');
end $$`

/** A slug by which another item can still be found, now or as an earlier one, is not made once more. */
const IS_TAKEN = `create or replace function is_slug_taken(kind text, slug text, id uuid) returns boolean language plpgsql as $$
declare
  is_taken boolean;
begin
  execute format(
    'select exists (select from %1$I t where t.slug = $1 and t.id <> $2)
      or exists (select from "oldSlug" o join %1$I t on t.id = o."itemId" where o.kind = $3 and o.slug = $1 and t.id <> $2)',
    kind) using slug, id, kind into is_taken;
  return is_taken;
end $$`

/** The arguments of the trigger: the column of the title, and the slug of titles without Latin letters and digits. */
const KEEP = `create or replace function keep_slug() returns trigger language plpgsql as $$
declare
  made text;
  taken int := 0;
  free int := 1;
  middle int;
begin
  if tg_op <> 'INSERT' then
    if old."isActive" and old.slug is not null and (tg_op = 'DELETE' or new.slug is distinct from old.slug) then
      insert into "oldSlug" (kind, slug, "itemId") values (tg_table_name, old.slug, old.id)
        on conflict (kind, slug) do update set "itemId" = excluded."itemId";
    end if;
    if tg_op = 'DELETE' then
      return old;
    end if;
  end if;
  if new.slug is not null then
    return new;
  end if;
  -- Items with the same title that are made at the same moment get different numbers.
  perform pg_advisory_xact_lock(hashtextextended('slug ' || tg_table_name, 0));
  made := coalesce(nullif(slugify(to_jsonb(new) ->> tg_argv[0]), ''), tg_argv[1]);
  while is_slug_taken(tg_table_name, made || case when free = 1 then '' else '-' || free end, new.id) loop
    taken := free;
    free := free * 2;
  end loop;
  while free - taken > 1 loop
    middle := (taken + free) / 2;
    if is_slug_taken(tg_table_name, made || '-' || middle, new.id) then
      taken := middle;
    else
      free := middle;
    end if;
  end loop;
  new.slug := made || case when free = 1 then '' else '-' || free end;
  return new;
end $$`

const KEEP_PATH = `create or replace function keep_path() returns trigger language plpgsql as $$
begin
  if old."isActive" and (tg_op = 'DELETE' or new.path <> old.path) then
    insert into "oldSlug" (kind, slug, "itemId") values (tg_table_name, old.path, old.id)
      on conflict (kind, slug) do update set "itemId" = excluded."itemId";
  end if;
  return null;
end $$`

/** Returns the trigger of a kind whose items have paths. */
function pathTrigger(kind: AnyKind) {
  const name = `${kind.name}_path`
  const statement = `create trigger ${pg.escapeIdentifier(name)} after update or delete on ${pg.escapeIdentifier(kind.name)} for each row execute function keep_path()`
  return { name, statement }
}

/** Returns the triggers of the kinds whose addresses have slugs or paths. */
export const slugTriggers = (kinds: readonly AnyKind[]): Triggers => ({
  functions: [SLUGIFY, IS_TAKEN, KEEP, KEEP_PATH],
  triggers: kinds.flatMap((kind) => {
    if (hasPath(kind)) return [pathTrigger(kind)]
    if (kind.singleton || !hasSlug(kind)) return []
    const name = `${kind.name}_slug`
    const values = [kind.titleField, slugify(kind.label)].map((value) => pg.escapeLiteral(value)).join(', ')
    const statement = `create trigger ${pg.escapeIdentifier(name)} before insert or update or delete on ${pg.escapeIdentifier(kind.name)} for each row execute function keep_slug(${values})`
    return [{ name, statement }]
  }),
})
