import { Migration } from '@mikro-orm/migrations'

export class Migration0017 extends Migration {
  override up() {
    this.addSql(
      'create table "legalPage" ("id" uuid not null, "page" varchar(80) collate "C" not null default \'\', "title" varchar(200) collate "C" not null default \'\', "description" varchar(20000) collate "C" not null default \'\', "parts" jsonb not null default \'[]\', "isActive" boolean not null default true, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('comment on column "legalPage"."parts" is \'Keys: title, text\'')
    this.addSql('create index "legalPage_order_index" on "legalPage" ("title", "id")')
    this.addSql('create index "legalPage_active_index" on "legalPage" ("isActive", "title", "id")')
    this.addSql(
      'alter table "legalPage" add constraint "legalPage_page_unique" unique ("page") deferrable initially immediate',
    )
  }
}
