import { Migration } from '@mikro-orm/migrations'

export class Migration0030 extends Migration {
  override up() {
    this.addSql(
      'create table "redirect" ("id" uuid not null, "oldPath" varchar(500) collate "C" not null default \'\', "newAddress" varchar(2000) collate "C" not null default \'\', "isPermanent" boolean not null default true, "isActive" boolean not null default true, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create index "redirect_order_index" on "redirect" ("oldPath", "id")')
    this.addSql('create index "redirect_active_index" on "redirect" ("isActive", "oldPath", "id")')
    this.addSql(
      'alter table "redirect" add constraint "redirect_oldPath_unique" unique ("oldPath") deferrable initially immediate',
    )
  }
}
