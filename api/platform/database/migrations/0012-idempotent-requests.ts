import { Migration } from '@mikro-orm/migrations'

export class Migration0012 extends Migration {
  override up() {
    this.addSql(
      'create table "idempotentRequest" ("userId" uuid not null, "key" varchar(255) not null, "requestHash" varchar(64) not null, "response" text null, "createdAt" timestamptz(3) not null default now(), primary key ("userId", "key"))',
    )
    this.addSql('create index "idempotentRequest_createdAt_index" on "idempotentRequest" ("createdAt")')
  }
}
