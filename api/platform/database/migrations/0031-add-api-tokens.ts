import { Migration } from '@mikro-orm/migrations'

export class Migration0031 extends Migration {
  override up() {
    this.addSql(
      'create table "apiToken" ("id" uuid not null, "user" uuid not null, "name" varchar(60) not null, "hash" varchar(64) not null, "scopes" text[] not null, "networks" text[] not null default \'{}\', "createdAt" timestamptz(3) not null default now(), "expiresAt" timestamptz(3) null, "lastUsedAt" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql('alter table "apiToken" add constraint "apiToken_hash_unique" unique ("hash")')
    this.addSql('alter table "apiToken" add constraint "apiToken_name_unique" unique ("user", "name")')
    this.addSql(
      'alter table "apiToken" add constraint "apiToken_user_foreign" foreign key ("user") references "users" ("id") on delete cascade',
    )
  }
}
