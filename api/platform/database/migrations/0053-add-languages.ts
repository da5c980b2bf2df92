import { Migration } from '@mikro-orm/migrations'

export class Migration0053 extends Migration {
  override up() {
    this.addSql(
      'create table "language" ("id" uuid not null, "name" varchar(60) collate "C" not null default \'\', "tag" varchar(20) collate "C" not null default \'\', "untranslated" varchar(60) collate "C" not null default \'original\', "order" int not null default 0, "isActive" boolean not null default true, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create index "language_order_index" on "language" ("order", "name", "id")')
    this.addSql('create index "language_active_index" on "language" ("isActive", "order", "name", "id")')
    this.addSql(
      'alter table "language" add constraint "language_tag_unique" unique ("tag") deferrable initially immediate',
    )
    this.addSql('alter table "aboutSection" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "article" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "careersSection" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "company" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "contactSection" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "hero" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "job" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "label" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "legalPage" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "newsSection" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "page" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "product" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "productsSection" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "seo" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "service" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "servicesSection" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "siteFrame" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "teamMember" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "trial" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "trialsSection" add "translations" jsonb not null default \'{}\'')
    this.addSql(
      "create or replace function patch_translations(stored jsonb, change jsonb) returns jsonb language sql immutable as $$\n  select coalesce(jsonb_object_agg(coalesce(s.key, c.key), case when c.value is null then s.value else jsonb_build_object(\n    'isVisible', coalesce(c.value -> 'isVisible', s.value -> 'isVisible', 'false'),\n    'texts', jsonb_strip_nulls(coalesce(s.value -> 'texts', '{}') || coalesce(c.value -> 'texts', '{}'))) end), '{}')\n  from jsonb_each(stored) s full join jsonb_each(change) c on c.key = s.key\n  where c.value is distinct from 'null'\n$$",
    )
    this.addSql(
      "create or replace aggregate merged_translations(jsonb) (sfunc = patch_translations, stype = jsonb, initcond = '{}')",
    )
    this.addSql(
      "create or replace function keep_translations() returns trigger language plpgsql as $$\ndeclare\n  kept jsonb;\nbegin\n  select r.snapshot -> 'translations' into kept from revision r\n    where r.kind = new.kind and r.\"itemId\" = new.\"itemId\" and r.version < new.version and r.action <> 'delete'\n    order by r.version desc limit 1;\n  if kept is not null then\n    new.snapshot := new.snapshot || jsonb_build_object('translations', kept);\n  end if;\n  return new;\nend $$",
    )
    this.addSql(
      "create trigger revision_translations before insert on revision for each row when (not new.snapshot ? 'translations') execute function keep_translations()",
    )
  }
}
