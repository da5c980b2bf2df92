import { Migration } from '@mikro-orm/migrations'

export class Migration0045 extends Migration {
  override up() {
    this.addSql(
      'create table "oldSlug" ("kind" varchar(60) not null, "slug" varchar(100) not null, "itemId" uuid not null, primary key ("kind", "slug"))',
    )
    this.addSql('alter table "trial" add "slug" varchar(100) collate "C" null')
    this.addSql('alter table "trial" add constraint "trial_slug_unique" unique ("slug") deferrable initially immediate')
    this.addSql(
      "create or replace function slugify(title text) returns text language plpgsql immutable as $$\nbegin\n  if getdatabaseencoding() = 'UTF8' then\n    title := replace(replace(replace(replace(replace(replace(replace(replace(\n      translate(regexp_replace(normalize(title, nfkd), '[\\u0300-\\u036f''’‘]', '', 'g'), 'øØđĐðÐłŁı', 'oOdDdDlLi'),\n      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');\n  end if;\n  return rtrim(left(ltrim(regexp_replace(lower(title collate \"C\"), '[^a-z0-9]+', '-', 'g'), '-'), 80), '-');\nend $$",
    )
    this.addSql(
      'create or replace function is_slug_taken(kind text, slug text, id uuid) returns boolean language plpgsql as $$\ndeclare\n  is_taken boolean;\nbegin\n  execute format(\n    \'select exists (select from %1$I t where t.slug = $1 and t.id <> $2)\n      or exists (select from "oldSlug" o join %1$I t on t.id = o."itemId" where o.kind = $3 and o.slug = $1 and t.id <> $2)\',\n    kind) using slug, id, kind into is_taken;\n  return is_taken;\nend $$',
    )
    this.addSql(
      "create or replace function keep_slug() returns trigger language plpgsql as $$\ndeclare\n  made text;\n  taken int := 0;\n  free int := 1;\n  middle int;\nbegin\n  if tg_op <> 'INSERT' then\n    if old.\"isActive\" and old.slug is not null and (tg_op = 'DELETE' or new.slug is distinct from old.slug) then\n      insert into \"oldSlug\" (kind, slug, \"itemId\") values (tg_table_name, old.slug, old.id)\n        on conflict (kind, slug) do update set \"itemId\" = excluded.\"itemId\";\n    end if;\n    if tg_op = 'DELETE' then\n      return old;\n    end if;\n  end if;\n  if new.slug is not null then\n    return new;\n  end if;\n  -- Items with the same title that are made at the same moment get different numbers.\n  perform pg_advisory_xact_lock(hashtextextended('slug ' || tg_table_name, 0));\n  made := coalesce(nullif(slugify(to_jsonb(new) ->> tg_argv[0]), ''), tg_argv[1]);\n  while is_slug_taken(tg_table_name, made || case when free = 1 then '' else '-' || free end, new.id) loop\n    taken := free;\n    free := free * 2;\n  end loop;\n  while free - taken > 1 loop\n    middle := (taken + free) / 2;\n    if is_slug_taken(tg_table_name, made || '-' || middle, new.id) then\n      taken := middle;\n    else\n      free := middle;\n    end if;\n  end loop;\n  new.slug := made || case when free = 1 then '' else '-' || free end;\n  return new;\nend $$",
    )
    this.addSql(
      'create trigger "trial_slug" before insert or update or delete on "trial" for each row execute function keep_slug(\'subject\', \'trial\')',
    )
    // The trigger makes them. The history has them too, so that it does not show them as a part of the next change.
    this.addSql('update trial set slug = null')
    this.addSql(
      `update revision r set snapshot = r.snapshot || jsonb_build_object('slug', t.slug) from trial t where r.kind = 'trial' and r."itemId" = t.id`,
    )
  }
}
