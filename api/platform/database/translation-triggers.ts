import type { Triggers } from './triggers.ts'

/** Returns translations with a change, in which null removes a text or a language. The counterpart of `patchedTranslations` in TypeScript. */
const PATCH = `create or replace function patch_translations(stored jsonb, change jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(coalesce(s.key, c.key), case when c.value is null then s.value else jsonb_build_object(
    'isVisible', coalesce(c.value -> 'isVisible', s.value -> 'isVisible', 'false'),
    'texts', jsonb_strip_nulls(coalesce(s.value -> 'texts', '{}') || coalesce(c.value -> 'texts', '{}'))) end), '{}')
  from jsonb_each(stored) s full join jsonb_each(change) c on c.key = s.key
  where c.value is distinct from 'null'
$$`

const MERGED = `create or replace aggregate merged_translations(jsonb) (sfunc = patch_translations, stype = jsonb, initcond = '{}')`

/** Returns the translations of a change that the open transaction has published. Of each draft that it has deleted, there is a line. */
const PENDING = `create or replace function pending_translations(item_kind text, item uuid, release uuid) returns jsonb language sql stable as $$
  select p.values -> 'translations' from "pendingChange" p join release r on r.id = p."releaseId"
    where r.id = release and r.state <> 'ROLLED_BACK' and p.kind = item_kind and p."itemId" = item and p.action = 'save'
  union all
  select substr(line, length(item_kind) + 39)::jsonb from unnest(string_to_array(current_setting('verdant.drafts', true), E'\\n')) line
    where release is null and starts_with(line, concat(item_kind, ' ', item, ' '))
  limit 1
$$`

/** A version that publishes a draft deletes it first, in the same transaction. */
const REMEMBER = `create or replace function remember_translations() returns trigger language plpgsql as $$
begin
  perform set_config('verdant.drafts', concat(current_setting('verdant.drafts', true), E'\\n', old.kind, ' ', old."itemId", ' ', old.values -> 'translations'), true);
  return null;
end $$`

/** A version that knows the texts in other languages says with an empty object that a draft has none any more. */
const KEEP_PENDING = `create or replace function keep_pending_translations() returns trigger language plpgsql as $$
begin
  if not new.values ? 'translations' then
    new.values := new.values || jsonb_build_object('translations', old.values -> 'translations');
  elsif new.values -> 'translations' = '{}' and new."baseVersion" > 0 then
    new.values := new.values - 'translations';
  end if;
  return new;
end $$`

/**
 * A version before migration 0053 does not know the texts in other languages. It does not change them, so they are those of the revision
 * before, also if it restores a deleted item, and those of what it publishes. It runs last, when the item is written.
 */
const KEEP = `create or replace function keep_translations() returns trigger language plpgsql as $$
declare
  kept jsonb;
  published jsonb;
begin
  if new.action <> 'create' then
    select r.snapshot -> 'translations' into kept from revision r
      where r.kind = new.kind and r."itemId" = new."itemId" and r.version < new.version and r.action <> 'delete'
      order by r.version desc limit 1;
  end if;
  if new.action <> 'delete' then
    published := pending_translations(new.kind, new."itemId", new."releaseId");
    if published is not null then
      kept := patch_translations(coalesce(kept, '{}'), published);
    end if;
    if kept <> '{}' then
      execute format('update %I set translations = $1 where id = $2 and translations <> $1', new.kind) using kept, new."itemId";
      execute format('select coalesce((select translations from %I where id = $2), $1)', new.kind) into kept using kept, new."itemId";
    end if;
  end if;
  if kept is not null then
    update revision set snapshot = snapshot || jsonb_build_object('translations', kept) where id = new.id;
  end if;
  return null;
end $$`

/** The functions that merge translations, and the triggers that keep them when previous versions write. */
export const translationTriggers: Triggers = {
  functions: [PATCH, MERGED, PENDING, REMEMBER, KEEP_PENDING, KEEP],
  triggers: [
    {
      name: 'revision_translations',
      statement:
        "create constraint trigger revision_translations after insert on revision deferrable initially deferred for each row when (not new.snapshot ? 'translations') execute function keep_translations()",
    },
    {
      name: 'pendingChange_deleted_translations',
      statement: `create trigger "pendingChange_deleted_translations" after delete on "pendingChange" for each row when (old."releaseId" is null and old.action = 'save' and old.values ? 'translations') execute function remember_translations()`,
    },
    {
      name: 'pendingChange_translations',
      statement: `create trigger "pendingChange_translations" before update of "values" on "pendingChange" for each row when (new.action = 'save' and old.values ? 'translations') execute function keep_pending_translations()`,
    },
  ],
}
