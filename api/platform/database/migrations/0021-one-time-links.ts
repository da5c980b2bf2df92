import { Migration } from '@mikro-orm/migrations'

export class Migration0021 extends Migration {
  override up() {
    this.addSql(
      'create table "oneTimeLink" ("id" uuid not null, "purpose" varchar(20) not null, "email" varchar(254) not null, "user" uuid null, "role" varchar(20) null, "createdById" uuid null, "createdByName" varchar(200) not null, "createdAt" timestamptz(3) not null default now(), "expiresAt" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('create index "oneTimeLink_user_index" on "oneTimeLink" ("user")')
    this.addSql('create index "oneTimeLink_expiresAt_index" on "oneTimeLink" ("expiresAt")')
    this.addSql('alter table "oneTimeLink" add constraint "oneTimeLink_email_unique" unique ("purpose", "email")')
    this.addSql(
      'alter table "oneTimeLink" add constraint "oneTimeLink_user_foreign" foreign key ("user") references "users" ("id") on delete cascade',
    )
  }
}
