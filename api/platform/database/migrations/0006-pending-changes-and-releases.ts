import { Migration } from '@mikro-orm/migrations'

export class Migration0006 extends Migration {
  override up() {
    this.addSql(
      'create table "backgroundPause" ("id" int not null, "since" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql(
      'create table "pendingChange" ("id" uuid not null, "releaseId" uuid null, "kind" varchar(60) not null, "itemId" uuid not null, "action" varchar(20) not null, "values" jsonb not null, "baseVersion" int not null, "authorId" uuid null, "authorName" varchar(200) not null, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), "version" int not null default 1, primary key ("id"))',
    )
    this.addSql('create index "pendingChange_item_index" on "pendingChange" ("kind", "itemId")')
    this.addSql(
      'alter table "pendingChange" add constraint "pendingChange_release_unique" unique ("releaseId", "kind", "itemId")',
    )
    this.addSql(
      'create unique index "pendingChange_draft_unique" on "pendingChange" ("kind", "itemId") where "releaseId" is null',
    )
    this.addSql(
      'create table "release" ("id" uuid not null, "name" varchar(200) not null, "notes" text not null default \'\', "state" varchar(20) not null, "isSingle" boolean not null default false, "scheduledAt" timestamptz(3) null, "timeZone" varchar(60) null, "scheduledById" uuid null, "approvedById" uuid null, "problems" jsonb not null default \'[]\', "createdById" uuid null, "createdByName" varchar(200) not null, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), "publishedAt" timestamptz(3) null, "publishedByName" varchar(200) null, "contentVersion" bigint null, "version" int not null default 1, primary key ("id"))',
    )
    this.addSql('create index "release_state_index" on "release" ("state", "scheduledAt")')
    this.addSql('create unique index "release_name_unique" on "release" ("name") where state <> \'DISCARDED\'')
    this.addSql(
      'create table "releaseComment" ("id" bigserial primary key, "releaseId" uuid not null, "authorId" uuid null, "authorName" varchar(200) not null, "at" timestamptz(3) not null default now(), "action" varchar(20) not null, "text" text not null default \'\')',
    )
    this.addSql('create index "releaseComment_release_index" on "releaseComment" ("releaseId", "id")')
    this.addSql('alter table "revision" add "releaseId" uuid null')
    this.addSql('create index "revision_release_index" on "revision" ("releaseId")')
    this.addSql('alter table "backgroundPause" add constraint "backgroundPause_one_row" check (id = 1)')
  }
}
