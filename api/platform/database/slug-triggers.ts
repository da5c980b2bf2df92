import pg from 'pg'
import { slugify } from '../../../schema/fields/slug/slugify.ts'
import { type AnyKind, hasPath, hasSlug } from '../../../schema/kind.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { addressInSql, hasAddressSql } from './address-sql.ts'
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

/** Returns the languages in which an item has an address of its own, with these addresses. Visitors know those of visible translations. */
const ADDRESSES = `create or replace function page_addresses(key text, original text, translations jsonb) returns table (language text, address text) language sql immutable as $$
  select '${ORIGINAL_LANGUAGE}', original where original is not null
  union all select each.key, each.value #>> array['texts', page_addresses.key, 'text'] from jsonb_each(translations) each
    where each.value -> 'isVisible' = 'true' and each.value #>> array['texts', page_addresses.key, 'text'] <> '' and length(each.key) <= 35
$$`

/** Returns SQL as it stands in a literal. */
const quoted = (sql: string) => sql.replaceAll("'", "''")

/** A slug by which another item can still be found in the language, now or as an earlier one, is not made once more. */
const IS_TAKEN = `create or replace function is_slug_taken(kind text, language text, slug text, id uuid) returns boolean language plpgsql as $$
declare
  is_taken boolean;
begin
  execute format(
    case language when '${ORIGINAL_LANGUAGE}' then 'select exists (select from %1$I t where t.slug = $1 and t.id <> $2)'
    else 'select exists (select from %1$I t where t.slug = $1 and t.id <> $2 and ${quoted(addressInSql('t', 'slug', '$4'))} is null)
      or exists (select from %1$I t where t.id <> $2 and ${quoted(hasAddressSql('t', 'slug', '$4', '$1'))})' end
    || ' or exists (select from "oldSlug" o join %1$I t on t.id = o."itemId"
      where o.kind = $3 and o.language = $4 and o.slug = $1 and t.id <> $2)',
    kind) using slug, id, kind, language into is_taken;
  return is_taken;
end $$`

/**
 * Returns a slug that is free in a language: the given one, or that with a number. For many items with the same title, only an index is fast,
 * which PostgreSQL would not use for a table that it is about to fill.
 */
const FREE = `create or replace function free_slug(kind text, language text, wanted text, id uuid) returns text language plpgsql set enable_seqscan = off as $$
declare
  taken int := 0;
  free int := 1;
  middle int;
begin
  -- Items with the same title that are made at the same moment get different numbers.
  perform pg_advisory_xact_lock(hashtextextended('slug ' || kind, 0));
  while is_slug_taken(kind, language, wanted || case when free = 1 then '' else '-' || free end, id) loop
    taken := free;
    free := free * 2;
  end loop;
  while free - taken > 1 loop
    middle := (taken + free) / 2;
    if is_slug_taken(kind, language, wanted || '-' || middle, id) then
      taken := middle;
    else
      free := middle;
    end if;
  end loop;
  return wanted || case when free = 1 then '' else '-' || free end;
end $$`

/** Returns the statement by which a trigger remembers the addresses that an item does not have any more. */
const remember = (key: string) => `if tg_op <> 'INSERT' and old."isActive" then
    insert into "oldSlug" (kind, language, slug, "itemId")
      select tg_table_name, gone.language, gone.address, old.id from (
        select * from page_addresses('${key}', old.${key}, old.translations)
        except select * from page_addresses('${key}', new.${key}, new.translations)) gone
      on conflict (kind, language, slug) do update set "itemId" = excluded."itemId";
  end if;`

/**
 * The arguments of the trigger: the column of the title, and the slug of titles without Latin letters and digits. In another language, such
 * an item has the slug of the original.
 */
const KEEP = `create or replace function keep_slug() returns trigger language plpgsql as $$
declare
  tag text;
  translation jsonb;
  own text;
begin
  if tg_op <> 'DELETE' then
    if new.slug is null then
      own := coalesce(nullif(slugify(to_jsonb(new) ->> tg_argv[0]), ''), tg_argv[1]);
      new.slug := free_slug(tg_table_name, '${ORIGINAL_LANGUAGE}', own, new.id);
    end if;
    for tag, translation in select * from jsonb_each(new.translations) loop
      continue when translation #> '{texts,slug}' is not null;
      own := case when tg_op = 'UPDATE' then old.translations #>> array[tag, 'texts', 'slug', 'text'] end;
      if own is null and translation -> 'isVisible' = 'true' then
        own := nullif(slugify(translation #>> array['texts', tg_argv[0], 'text']), '');
        own := case when own is not null then free_slug(tg_table_name, tag, own, new.id) end;
      end if;
      if own is not null then
        new.translations := jsonb_set(new.translations, array[tag, 'texts'],
          coalesce(translation -> 'texts', '{}') || jsonb_build_object('slug', jsonb_build_object('text', own)));
      end if;
    end loop;
  end if;
  ${remember('slug')}
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$`

const KEEP_PATH = `create or replace function keep_path() returns trigger language plpgsql as $$
begin
  ${remember('path')}
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
  functions: [SLUGIFY, ADDRESSES, IS_TAKEN, FREE, KEEP, KEEP_PATH],
  triggers: kinds.flatMap((kind) => {
    if (hasPath(kind)) return [pathTrigger(kind)]
    if (kind.singleton || !hasSlug(kind)) return []
    const name = `${kind.name}_slug`
    const values = [kind.titleField, slugify(kind.label)].map((value) => pg.escapeLiteral(value)).join(', ')
    const statement = `create trigger ${pg.escapeIdentifier(name)} before insert or update or delete on ${pg.escapeIdentifier(kind.name)} for each row execute function keep_slug(${values})`
    return [{ name, statement }]
  }),
})
