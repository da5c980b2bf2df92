import { Migration } from '@mikro-orm/migrations'

export class Migration0046 extends Migration {
  override up() {
    this.addSql(
      'create table "label" ("id" uuid not null, "key" varchar(80) collate "C" not null default \'\', "text" varchar(500) collate "C" not null default \'\', "isActive" boolean not null default true, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create index "label_order_index" on "label" ("key", "id")')
    this.addSql('create index "label_active_index" on "label" ("isActive", "key", "id")')
    this.addSql('alter table "label" add constraint "label_key_unique" unique ("key") deferrable initially immediate')
  }
}
