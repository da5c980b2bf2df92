import { Migration } from '@mikro-orm/migrations'

export class Migration0007 extends Migration {
  override up() {
    this.addSql(
      'create table "previewLink" ("id" uuid not null, "view" jsonb not null, "createdById" uuid null, "createdByName" varchar(200) not null, "createdAt" timestamptz(3) not null default now(), "expiresAt" timestamptz(3) not null, "revokedAt" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql('create index "previewLink_expiresAt_index" on "previewLink" ("expiresAt")')
  }
}
