import { Migration } from '@mikro-orm/migrations'

export class Migration0014 extends Migration {
  override up() {
    this.addSql(
      `create table "mail" ("id" uuid not null, "messageId" varchar(255) not null, "recipient" varchar(254) not null, "template" varchar(60) not null, "data" jsonb not null, "state" varchar(20) not null, "attempts" int not null default 0, "nextAttemptAt" timestamptz(3) not null default now(), "expiresAt" timestamptz(3) not null, "lastError" text null, "createdAt" timestamptz(3) not null default now(), "sentAt" timestamptz(3) null, primary key ("id"))`,
    )
    this.addSql('create index "mail_state_index" on "mail" ("state", "nextAttemptAt")')
    this.addSql('create index "mail_recipient_index" on "mail" ("recipient")')
    this.addSql('create index "mail_createdAt_index" on "mail" ("createdAt")')
  }
}
