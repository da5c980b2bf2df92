import { Migration } from '@mikro-orm/migrations'

export class Migration0036 extends Migration {
  override up() {
    this.addSql(
      'create table "extensionEvent" ("id" bigserial primary key, "extension" varchar(60) not null, "data" jsonb not null, "state" varchar(20) not null default \'WAITING\', "attempts" int not null default 0, "nextAttemptAt" timestamptz(3) not null default now(), "lastError" text null, "createdAt" timestamptz(3) not null default now())',
    )
    this.addSql('create index "extensionEvent_due_index" on "extensionEvent" ("extension", "nextAttemptAt")')
  }
}
