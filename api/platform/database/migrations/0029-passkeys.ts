import { Migration } from '@mikro-orm/migrations'

export class Migration0029 extends Migration {
  override up() {
    this.addSql(
      'create table "passkey" ("id" varchar(1400) not null, "user" uuid not null, "publicKey" text not null, "counter" bigint not null, "transports" text[] not null default \'{}\', "name" varchar(60) not null, "createdAt" timestamptz(3) not null default now(), "lastUsedAt" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql('create index "passkey_user_index" on "passkey" ("user")')
    this.addSql(
      'alter table "passkey" add constraint "passkey_user_foreign" foreign key ("user") references "users" ("id") on delete cascade',
    )
  }
}
