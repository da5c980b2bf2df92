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

/** A previous version does not know the texts in other languages. It does not change them, so they are those of the revision before. */
const KEEP = `create or replace function keep_translations() returns trigger language plpgsql as $$
declare
  kept jsonb;
begin
  select r.snapshot -> 'translations' into kept from revision r
    where r.kind = new.kind and r."itemId" = new."itemId" and r.version < new.version and r.action <> 'delete'
    order by r.version desc limit 1;
  if kept is not null then
    new.snapshot := new.snapshot || jsonb_build_object('translations', kept);
  end if;
  return new;
end $$`

/** The functions that merge translations, and the trigger that keeps them in the revisions that previous versions write. */
export const translationTriggers: Triggers = {
  functions: [PATCH, MERGED, KEEP],
  triggers: [
    {
      name: 'revision_translations',
      statement:
        "create trigger revision_translations before insert on revision for each row when (not new.snapshot ? 'translations') execute function keep_translations()",
    },
  ],
}
