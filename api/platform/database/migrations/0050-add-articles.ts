import { Migration } from '@mikro-orm/migrations'

export class Migration0050 extends Migration {
  override up() {
    this.addSql(
      'create table "article" ("id" uuid not null, "title" varchar(200) collate "C" not null default \'\', "slug" varchar(100) collate "C" null, "date" varchar(10) collate "C" not null default \'\', "author" uuid null, "description" varchar(400) collate "C" not null default \'\', "image" varchar(2000) collate "C" not null default \'\', "blocks" jsonb not null default \'[]\', "isActive" boolean not null default true, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql(
      'comment on column "article"."blocks" is \'Keys: key, text.text, picture.picture, picture.alt, picture.caption, pictureBesideText.picture, pictureBesideText.alt, pictureBesideText.side, pictureBesideText.text, figures.figures.value, figures.figures.label, quote.text, quote.person, steps.heading, steps.steps.title, steps.steps.text, callToAction.heading, callToAction.text, callToAction.label, callToAction.link, products.heading, products.products, services.heading, services.services, trial.trial, columns.left.key, columns.left.text.text, columns.left.picture.picture, columns.left.picture.alt, columns.left.picture.caption, columns.left.figures.figures.value, columns.left.figures.figures.label, columns.left.quote.text, columns.left.quote.person, columns.left.steps.heading, columns.left.steps.steps.title, columns.left.steps.steps.text, columns.left.callToAction.heading, columns.left.callToAction.text, columns.left.callToAction.label, columns.left.callToAction.link, columns.left.trial.trial, columns.right.key, columns.right.text.text, columns.right.picture.picture, columns.right.picture.alt, columns.right.picture.caption, columns.right.figures.figures.value, columns.right.figures.figures.label, columns.right.quote.text, columns.right.quote.person, columns.right.steps.heading, columns.right.steps.steps.title, columns.right.steps.steps.text, columns.right.callToAction.heading, columns.right.callToAction.text, columns.right.callToAction.label, columns.right.callToAction.link, columns.right.trial.trial\'',
    )
    this.addSql('create index "article_order_index" on "article" ("date", "title", "id")')
    this.addSql('create index "article_active_index" on "article" ("isActive", "date", "title", "id")')
    this.addSql(
      'create index "article_without_image_index" on "article" ("date", "title", "id") where "isActive" and "image" = \'\'',
    )
    this.addSql('create index "article_author_index" on "article" ("author")')
    this.addSql(
      'create index "article_blocks_products_products_index" on "article" using gin (jsonb_path_query_array("blocks", \'$."products"."products"[*]\'::jsonpath))',
    )
    this.addSql(
      'create index "article_blocks_services_services_index" on "article" using gin (jsonb_path_query_array("blocks", \'$."services"."services"[*]\'::jsonpath))',
    )
    this.addSql(
      'create index "article_blocks_trial_trial_index" on "article" using gin (jsonb_path_query_array("blocks", \'$."trial"."trial"[*]\'::jsonpath))',
    )
    this.addSql(
      'create index "article_blocks_columns_left_trial_trial_index" on "article" using gin (jsonb_path_query_array("blocks", \'$."columns"."left"."trial"."trial"[*]\'::jsonpath))',
    )
    this.addSql(
      'create index "article_blocks_columns_right_trial_trial_index" on "article" using gin (jsonb_path_query_array("blocks", \'$."columns"."right"."trial"."trial"[*]\'::jsonpath))',
    )
    this.addSql(
      'alter table "article" add constraint "article_slug_unique" unique ("slug") deferrable initially immediate',
    )
    this.addSql(
      'create table "newsSection" ("id" uuid not null, "isActive" boolean not null default true, "title" varchar(200) collate "C" not null default \'What is new\', "intro" varchar(1000) collate "C" not null default \'\', "pageTitle" varchar(200) collate "C" not null default \'News from the field and the laboratory\', "pageIntro" varchar(1000) collate "C" not null default \'What has changed, what we have measured, and where to meet us. The latest comes first.\', "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql(
      "create or replace function refuse_deletion_in_use() returns trigger language plpgsql as $$\ndeclare\n  is_referred boolean;\nbegin\n  execute format(\n    case tg_argv[2]\n      when 'list' then 'select exists (select from %I where %I @> array[$1])'\n      when 'one' then 'select exists (select from %I where %I = $1)'\n      else 'select exists (select from %I where jsonb_path_query_array(%I, %L) ? $1::text)'\n    end,\n    tg_argv[0], tg_argv[1], tg_argv[2]) using old.id into is_referred;\n  if is_referred then\n    execute format('select not exists (select from %I where id = $1)', tg_table_name) using old.id into is_referred;\n  end if;\n  if is_referred then\n    raise exception using errcode = 'foreign_key_violation', constraint = tg_name,\n      message = format('%s %s is still referred to by %s.%s', tg_table_name, old.id, tg_argv[0], tg_argv[1]);\n  end if;\n  return null;\nend $$",
    )
    this.addSql(
      "create constraint trigger \"article_author_in_use\" after delete on \"teamMember\" deferrable initially deferred for each row execute function refuse_deletion_in_use('article', 'author', 'one')",
    )
    this.addSql(
      'create constraint trigger "article_blocks_products_products_in_use" after delete on "product" deferrable initially deferred for each row execute function refuse_deletion_in_use(\'article\', \'blocks\', \'$."products"."products"[*]\')',
    )
    this.addSql(
      'create constraint trigger "article_blocks_services_services_in_use" after delete on "service" deferrable initially deferred for each row execute function refuse_deletion_in_use(\'article\', \'blocks\', \'$."services"."services"[*]\')',
    )
    this.addSql(
      'create constraint trigger "article_blocks_trial_trial_in_use" after delete on "trial" deferrable initially deferred for each row execute function refuse_deletion_in_use(\'article\', \'blocks\', \'$."trial"."trial"[*]\')',
    )
    this.addSql(
      'create constraint trigger "article_blocks_columns_left_trial_trial_in_use" after delete on "trial" deferrable initially deferred for each row execute function refuse_deletion_in_use(\'article\', \'blocks\', \'$."columns"."left"."trial"."trial"[*]\')',
    )
    this.addSql(
      'create constraint trigger "article_blocks_columns_right_trial_trial_in_use" after delete on "trial" deferrable initially deferred for each row execute function refuse_deletion_in_use(\'article\', \'blocks\', \'$."columns"."right"."trial"."trial"[*]\')',
    )
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
      'create or replace function keep_path() returns trigger language plpgsql as $$\nbegin\n  if old."isActive" and (tg_op = \'DELETE\' or new.path <> old.path) then\n    insert into "oldSlug" (kind, slug, "itemId") values (tg_table_name, old.path, old.id)\n      on conflict (kind, slug) do update set "itemId" = excluded."itemId";\n  end if;\n  return null;\nend $$',
    )
    this.addSql(
      'create trigger "article_slug" before insert or update or delete on "article" for each row execute function keep_slug(\'title\', \'article\')',
    )
  }
}
