import { Migration } from '@mikro-orm/migrations'

export class Migration0028 extends Migration {
  override up() {
    this.addSql(
      'create table "linkedIdentity" ("issuer" varchar(255) not null, "subject" varchar(255) not null, "user" uuid not null, "label" varchar(254) not null, "createdAt" timestamptz(3) not null default now(), "lastUsedAt" timestamptz(3) null, primary key ("issuer", "subject"))',
    )
    this.addSql('create index "linkedIdentity_user_index" on "linkedIdentity" ("user")')
    this.addSql(
      'create table "authChallenge" ("id" uuid not null, "purpose" varchar(20) not null, "user" uuid null, "data" jsonb not null, "expiresAt" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('create index "authChallenge_user_index" on "authChallenge" ("user")')
    this.addSql('create index "authChallenge_expiresAt_index" on "authChallenge" ("expiresAt")')
    this.addSql(
      'alter table "linkedIdentity" add constraint "linkedIdentity_user_foreign" foreign key ("user") references "users" ("id") on delete cascade',
    )
    this.addSql(
      'alter table "authChallenge" add constraint "authChallenge_user_foreign" foreign key ("user") references "users" ("id") on delete cascade',
    )
  }
}
