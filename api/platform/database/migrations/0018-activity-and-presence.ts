import { Migration } from '@mikro-orm/migrations'

export class Migration0018 extends Migration {
  override up() {
    this.addSql(
      'create table "presence" ("id" uuid not null, "session" uuid not null, "kind" varchar(60) not null, "itemId" uuid not null, "userId" uuid not null, "userName" varchar(200) not null, "since" timestamptz(3) not null default now(), "expiresAt" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('create index "presence_session_index" on "presence" ("session")')
    this.addSql('create index "presence_item_index" on "presence" ("kind", "itemId")')
    this.addSql(
      'create index "product_without_image_index" on "product" ("order", "name", "id") where "isActive" and "image" = \'\'',
    )
    this.addSql('create index "revision_time_index" on "revision" ("createdAt", "authorName")')
    this.addSql(
      'create index "teamMember_without_image_index" on "teamMember" ("order", "name", "id") where "isActive" and "image" = \'\'',
    )
    this.addSql(
      'alter table "presence" add constraint "presence_session_foreign" foreign key ("session") references "session" ("id") on delete cascade',
    )
  }
}
