import { Migration } from '@mikro-orm/migrations'

export class Migration0022 extends Migration {
  override up() {
    this.addSql(
      'create table "knownDevice" ("user" uuid not null, "device" varchar(60) not null, "network" varchar(60) not null, "lastSeenAt" timestamptz(3) not null default now(), primary key ("user", "device", "network"))',
    )
    this.addSql(
      'alter table "session" add "lastUsedAt" timestamptz(3) not null default now(), add "device" varchar(60) not null default \'\', add "network" varchar(60) not null default \'\'',
    )
    this.addSql(
      'alter table "knownDevice" add constraint "knownDevice_user_foreign" foreign key ("user") references "users" ("id") on delete cascade',
    )
  }
}
