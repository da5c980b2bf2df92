import { Migration } from '@mikro-orm/migrations'

export class Migration0001 extends Migration {
  override up() {
    this.addSql(
      'create table "audit" ("id" bigserial primary key, "at" timestamptz(3) not null default now(), "action" varchar(40) not null, "actorId" uuid null, "actorName" varchar(200) not null, "targetId" uuid null, "targetName" varchar(200) not null)',
    )
    this.addSql(
      'create table "company" ("id" uuid not null, "isActive" boolean not null, "name" varchar(200) collate "C" not null, "foundedYear" int null, "employeeCount" varchar(60) collate "C" not null, "description" varchar(20000) collate "C" not null, "mission" varchar(20000) collate "C" not null, "vision" varchar(20000) collate "C" not null, "values" text[] not null, "history" varchar(20000) collate "C" not null, "address" jsonb not null, "contact" jsonb not null, "social" jsonb not null, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create table "contentVersion" ("id" int not null, "version" bigint not null, primary key ("id"))')
    this.addSql(
      'create table "hero" ("id" uuid not null, "isActive" boolean not null, "title" varchar(200) collate "C" not null, "subtitle" varchar(200) collate "C" not null, "description" varchar(20000) collate "C" not null, "primaryCTA" jsonb not null, "secondaryCTA" jsonb not null, "statistics" jsonb not null, "backgroundImage" varchar(2000) collate "C" not null, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql(
      'create table "job" ("id" uuid not null, "title" varchar(200) collate "C" not null, "department" varchar(60) collate "C" not null, "location" varchar(200) collate "C" not null, "type" varchar(60) collate "C" not null, "experience" varchar(200) collate "C" not null, "description" varchar(20000) collate "C" not null, "detailedDescription" varchar(20000) collate "C" not null, "requirements" text[] not null, "skills" text[] not null, "order" int not null, "isActive" boolean not null, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create index "job_order_index" on "job" ("order", "title", "id")')
    this.addSql(
      'create table "mediaFile" ("id" uuid not null, "publicId" varchar(200) collate "C" not null, "originalFilename" varchar(200) collate "C" not null, "alt" varchar(500) collate "C" not null, "width" int not null, "height" int not null, "bytes" int not null, "format" varchar(20) collate "C" not null, "hash" varchar(64) collate "C" not null, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create index "mediaFile_order_index" on "mediaFile" ("originalFilename", "id")')
    this.addSql(
      'alter table "mediaFile" add constraint "mediaFile_publicId_unique" unique ("publicId") deferrable initially immediate',
    )
    this.addSql(
      'create table "product" ("id" uuid not null, "name" varchar(200) collate "C" not null, "category" varchar(200) collate "C" not null, "description" varchar(20000) collate "C" not null, "detailedDescription" varchar(20000) collate "C" not null, "features" text[] not null, "applications" text[] not null, "technicalSpecs" varchar(20000) collate "C" not null, "image" varchar(2000) collate "C" not null, "order" int not null, "isActive" boolean not null, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create index "product_order_index" on "product" ("order", "name", "id")')
    this.addSql(
      'create table "revision" ("id" bigserial primary key, "kind" varchar(60) not null, "itemId" uuid not null, "version" int not null, "action" varchar(20) not null, "authorId" uuid null, "authorName" varchar(200) not null, "source" varchar(200) not null, "createdAt" timestamptz(3) not null default now(), "snapshot" jsonb not null)',
    )
    this.addSql('alter table "revision" add constraint "revision_item_unique" unique ("kind", "itemId", "version")')
    this.addSql(
      'create table "seo" ("id" uuid not null, "page" varchar(80) collate "C" not null, "title" varchar(60) collate "C" not null, "description" varchar(160) collate "C" not null, "keywords" text[] not null, "ogTitle" varchar(60) collate "C" not null, "ogDescription" varchar(160) collate "C" not null, "ogImage" varchar(2000) collate "C" not null, "canonicalUrl" varchar(2000) collate "C" not null, "isActive" boolean not null, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create index "seo_order_index" on "seo" ("page", "id")')
    this.addSql('alter table "seo" add constraint "seo_page_unique" unique ("page") deferrable initially immediate')
    this.addSql(
      'create table "service" ("id" uuid not null, "title" varchar(200) collate "C" not null, "category" varchar(200) collate "C" not null, "icon" varchar(16) collate "C" not null, "description" varchar(20000) collate "C" not null, "detailedDescription" varchar(20000) collate "C" not null, "features" text[] not null, "benefits" text[] not null, "process" varchar(20000) collate "C" not null, "order" int not null, "isActive" boolean not null, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create index "service_order_index" on "service" ("order", "title", "id")')
    this.addSql(
      'create table "setting" ("id" uuid not null, "key" varchar(80) collate "C" not null, "value" varchar(20000) collate "C" not null, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create index "setting_order_index" on "setting" ("key", "id")')
    this.addSql(
      'alter table "setting" add constraint "setting_key_unique" unique ("key") deferrable initially immediate',
    )
    this.addSql(
      'create table "subscriber" ("id" uuid not null, "email" varchar(254) not null, "createdAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('alter table "subscriber" add constraint "subscriber_email_unique" unique ("email")')
    this.addSql(
      'create table "teamMember" ("id" uuid not null, "name" varchar(200) collate "C" not null, "position" varchar(200) collate "C" not null, "image" varchar(2000) collate "C" not null, "bio" varchar(20000) collate "C" not null, "expertise" text[] not null, "order" int not null, "isActive" boolean not null, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create index "teamMember_order_index" on "teamMember" ("order", "name", "id")')
    this.addSql(
      'create table "throttle" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"))',
    )
    this.addSql(
      'create table "users" ("id" uuid not null, "username" varchar(64) not null, "email" varchar(254) not null, "passwordHash" varchar(200) not null, "role" varchar(20) not null, "isActive" boolean not null default true, "createdAt" timestamptz(3) not null default now(), "lastSignInAt" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql('alter table "users" add constraint "users_username_unique" unique ("username")')
    this.addSql('alter table "users" add constraint "users_email_unique" unique ("email")')
    this.addSql(
      'create table "session" ("id" uuid not null, "user" uuid not null, "createdAt" timestamptz(3) not null default now(), "expiresAt" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('create index "session_user_index" on "session" ("user")')
    this.addSql('create index "session_expiresAt_index" on "session" ("expiresAt")')
    this.addSql('alter table "contentVersion" add constraint "contentVersion_one_row" check (id = 1)')
    this.addSql(
      'alter table "session" add constraint "session_user_foreign" foreign key ("user") references "users" ("id") on delete cascade',
    )
    this.addSql('insert into "contentVersion" ("id", "version") values (1, 1)')
  }
}
