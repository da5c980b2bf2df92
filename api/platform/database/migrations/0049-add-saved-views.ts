import { Migration } from '@mikro-orm/migrations'

export class Migration0049 extends Migration {
  override up() {
    this.addSql(
      'create table "savedView" ("id" uuid not null, "kind" varchar(60) not null, "name" varchar(60) not null, "owner" uuid null, "sharedBy" uuid null, "search" varchar(200) not null, "where" text not null default \'\', "sort" varchar(60) not null default \'\', "descending" boolean not null default false, "createdAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('alter table "savedView" add constraint "savedView_own_unique" unique ("owner", "kind", "name")')
    this.addSql('create unique index "savedView_shared_unique" on "savedView" ("kind", "name") where "owner" is null')
    this.addSql(
      'alter table "savedView" add constraint "savedView_owner_foreign" foreign key ("owner") references "users" ("id") on delete cascade',
    )
    this.addSql(
      'alter table "savedView" add constraint "savedView_sharedBy_foreign" foreign key ("sharedBy") references "users" ("id") on delete set null',
    )
  }
}
