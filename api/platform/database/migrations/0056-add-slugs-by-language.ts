import { Migration } from '@mikro-orm/migrations'

export class Migration0056 extends Migration {
  override up() {
    this.addSql(
      'create index "article_translations_slug_index" on "article" using gin (jsonb_path_query_array("translations", \'$.*."texts"."slug"."text"\'::jsonpath))',
    )
    this.addSql(
      'create index "page_translations_path_index" on "page" using gin (jsonb_path_query_array("translations", \'$.*."texts"."path"."text"\'::jsonpath))',
    )
    this.addSql(
      'create index "trial_translations_slug_index" on "trial" using gin (jsonb_path_query_array("translations", \'$.*."texts"."slug"."text"\'::jsonpath))',
    )
    this.addSql('alter table "oldSlug" add "language" varchar(35) not null default \'en\'')
    this.addSql('alter table "oldSlug" drop constraint "oldSlug_pkey"')
    this.addSql('alter table "oldSlug" add primary key ("kind", "language", "slug")')
    this.addSql('drop function is_slug_taken(text, text, uuid)')
    this.addSql(
      "create or replace function page_addresses(key text, original text, translations jsonb) returns table (language text, address text) language sql immutable as $$\n  select 'en', original where original is not null\n  union all select each.key, each.value #>> array['texts', page_addresses.key, 'text'] from jsonb_each(translations) each\n    where each.value -> 'isVisible' = 'true' and each.value #>> array['texts', page_addresses.key, 'text'] <> '' and length(each.key) <= 35\n$$",
    )
    this.addSql(
      "create or replace function is_slug_taken(kind text, language text, slug text, id uuid) returns boolean language plpgsql as $$\ndeclare\n  is_taken boolean;\nbegin\n  execute format(\n    case language when 'en' then 'select exists (select from %1$I t where t.slug = $1 and t.id <> $2)'\n    else 'select exists (select from %1$I t where t.slug = $1 and t.id <> $2 and t.translations #>> array[$4, ''texts'', ''slug'', ''text''] is null)\n      or exists (select from %1$I t where t.id <> $2 and (jsonb_path_query_array(t.translations, ''$.*.\"texts\".\"slug\".\"text\"''::jsonpath) ? ($1) and t.translations #>> array[$4, ''texts'', ''slug'', ''text''] = $1))' end\n    || ' or exists (select from \"oldSlug\" o join %1$I t on t.id = o.\"itemId\"\n      where o.kind = $3 and o.language = $4 and o.slug = $1 and t.id <> $2)',\n    kind) using slug, id, kind, language into is_taken;\n  return is_taken;\nend $$",
    )
    this.addSql(
      "create or replace function free_slug(kind text, language text, wanted text, id uuid) returns text language plpgsql set enable_seqscan = off as $$\ndeclare\n  taken int := 0;\n  free int := 1;\n  middle int;\nbegin\n  -- Items with the same title that are made at the same moment get different numbers.\n  perform pg_advisory_xact_lock(hashtextextended('slug ' || kind, 0));\n  while is_slug_taken(kind, language, wanted || case when free = 1 then '' else '-' || free end, id) loop\n    taken := free;\n    free := free * 2;\n  end loop;\n  while free - taken > 1 loop\n    middle := (taken + free) / 2;\n    if is_slug_taken(kind, language, wanted || '-' || middle, id) then\n      taken := middle;\n    else\n      free := middle;\n    end if;\n  end loop;\n  return wanted || case when free = 1 then '' else '-' || free end;\nend $$",
    )
    this.addSql(
      "create or replace function keep_slug() returns trigger language plpgsql as $$\ndeclare\n  tag text;\n  translation jsonb;\n  own text;\nbegin\n  if tg_op <> 'DELETE' then\n    if new.slug is null then\n      own := coalesce(nullif(slugify(to_jsonb(new) ->> tg_argv[0]), ''), tg_argv[1]);\n      new.slug := free_slug(tg_table_name, 'en', own, new.id);\n    end if;\n    for tag, translation in select * from jsonb_each(new.translations) loop\n      continue when translation #> '{texts,slug}' is not null;\n      own := case when tg_op = 'UPDATE' then old.translations #>> array[tag, 'texts', 'slug', 'text'] end;\n      if own is null and translation -> 'isVisible' = 'true' then\n        own := nullif(slugify(translation #>> array['texts', tg_argv[0], 'text']), '');\n        own := case when own is not null then free_slug(tg_table_name, tag, own, new.id) end;\n      end if;\n      if own is not null then\n        new.translations := jsonb_set(new.translations, array[tag, 'texts'],\n          coalesce(translation -> 'texts', '{}') || jsonb_build_object('slug', jsonb_build_object('text', own)));\n      end if;\n    end loop;\n  end if;\n  if tg_op <> 'INSERT' and old.\"isActive\" then\n    insert into \"oldSlug\" (kind, language, slug, \"itemId\")\n      select tg_table_name, gone.language, gone.address, old.id from (\n        select * from page_addresses('slug', old.slug, old.translations)\n        except select * from page_addresses('slug', new.slug, new.translations)) gone\n      on conflict (kind, language, slug) do update set \"itemId\" = excluded.\"itemId\";\n  end if;\n  if tg_op = 'DELETE' then\n    return old;\n  end if;\n  return new;\nend $$",
    )
    this.addSql(
      'create or replace function keep_path() returns trigger language plpgsql as $$\nbegin\n  if tg_op <> \'INSERT\' and old."isActive" then\n    insert into "oldSlug" (kind, language, slug, "itemId")\n      select tg_table_name, gone.language, gone.address, old.id from (\n        select * from page_addresses(\'path\', old.path, old.translations)\n        except select * from page_addresses(\'path\', new.path, new.translations)) gone\n      on conflict (kind, language, slug) do update set "itemId" = excluded."itemId";\n  end if;\n  return null;\nend $$',
    )
    // The trigger makes them. The history has them too, so that it does not show them as a part of the next change.
    for (const kind of ['article', 'trial']) {
      this.addSql(`update "${kind}" set translations = translations where translations <> '{}'`)
      this.addSql(
        `update revision r set snapshot = r.snapshot || jsonb_build_object('translations', t.translations) from "${kind}" t where r.kind = '${kind}' and r."itemId" = t.id and r.version = t.version and t.translations <> '{}'`,
      )
    }
  }
}
