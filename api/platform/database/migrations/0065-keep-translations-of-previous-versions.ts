import { Migration } from '@mikro-orm/migrations'

/** The functions and triggers of translation-triggers.ts. */
export class Migration0065 extends Migration {
  override up() {
    this.addSql(
      "create or replace function pending_translations(item_kind text, item uuid, release uuid) returns jsonb language sql stable as $$\n  select p.values -> 'translations' from \"pendingChange\" p join release r on r.id = p.\"releaseId\"\n    where r.id = release and r.state <> 'ROLLED_BACK' and p.kind = item_kind and p.\"itemId\" = item and p.action = 'save'\n  union all\n  select substr(line, length(item_kind) + 39)::jsonb from unnest(string_to_array(current_setting('verdant.drafts', true), E'\\n')) line\n    where release is null and starts_with(line, concat(item_kind, ' ', item, ' '))\n  limit 1\n$$",
    )
    this.addSql(
      "create or replace function remember_translations() returns trigger language plpgsql as $$\nbegin\n  perform set_config('verdant.drafts', concat(current_setting('verdant.drafts', true), E'\\n', old.kind, ' ', old.\"itemId\", ' ', old.values -> 'translations'), true);\n  return null;\nend $$",
    )
    this.addSql(
      "create or replace function keep_pending_translations() returns trigger language plpgsql as $$\nbegin\n  if not new.values ? 'translations' then\n    new.values := new.values || jsonb_build_object('translations', old.values -> 'translations');\n  elsif new.values -> 'translations' = '{}' and new.\"baseVersion\" > 0 then\n    new.values := new.values - 'translations';\n  end if;\n  return new;\nend $$",
    )
    this.addSql(
      "create or replace function keep_translations() returns trigger language plpgsql as $$\ndeclare\n  kept jsonb;\n  published jsonb;\nbegin\n  if new.action <> 'create' then\n    select r.snapshot -> 'translations' into kept from revision r\n      where r.kind = new.kind and r.\"itemId\" = new.\"itemId\" and r.version < new.version and r.action <> 'delete'\n      order by r.version desc limit 1;\n  end if;\n  if new.action <> 'delete' then\n    published := pending_translations(new.kind, new.\"itemId\", new.\"releaseId\");\n    if published is not null then\n      kept := patch_translations(coalesce(kept, '{}'), published);\n    end if;\n    if kept <> '{}' then\n      execute format('update %I set translations = $1 where id = $2 and translations <> $1', new.kind) using kept, new.\"itemId\";\n      execute format('select coalesce((select translations from %I where id = $2), $1)', new.kind) into kept using kept, new.\"itemId\";\n    end if;\n  end if;\n  if kept is not null then\n    update revision set snapshot = snapshot || jsonb_build_object('translations', kept) where id = new.id;\n  end if;\n  return null;\nend $$",
    )
    this.addSql('drop trigger revision_translations on revision')
    this.addSql(
      "create constraint trigger revision_translations after insert on revision deferrable initially deferred for each row when (not new.snapshot ? 'translations') execute function keep_translations()",
    )
    this.addSql(
      'create trigger "pendingChange_deleted_translations" after delete on "pendingChange" for each row when (old."releaseId" is null and old.action = \'save\' and old.values ? \'translations\') execute function remember_translations()',
    )
    this.addSql(
      'create trigger "pendingChange_translations" before update of "values" on "pendingChange" for each row when (new.action = \'save\' and old.values ? \'translations\') execute function keep_pending_translations()',
    )
  }
}
