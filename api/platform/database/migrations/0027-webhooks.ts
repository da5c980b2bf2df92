import { Migration } from '@mikro-orm/migrations'

export class Migration0027 extends Migration {
  override up() {
    this.addSql(
      'create table "webhook" ("id" uuid not null, "sealedUrl" text not null, "sealedSecret" text not null, "previousSealedSecret" text null, "previousSecretUntil" timestamptz(3) null, "topics" text[] not null default \'{}\', "events" text[] not null default \'{}\', "state" varchar(20) not null, "pauseReason" text null, "failures" int not null default 0, "retryAt" timestamptz(3) null, "createdAt" timestamptz(3) not null default now(), "createdByName" varchar(200) not null, primary key ("id"))',
    )
    this.addSql(
      'create table "webhookDelivery" ("id" bigserial primary key, "messageId" uuid not null default gen_random_uuid(), "webhookId" uuid not null, "topic" varchar(60) not null, "itemId" uuid not null, "version" int not null, "event" varchar(20) not null, "releaseId" uuid null, "createdAt" timestamptz(3) not null default now(), "state" varchar(20) not null default \'WAITING\', "attempts" int not null default 0, "nextAttemptAt" timestamptz(3) not null default now(), "body" text null, "attemptedAt" timestamptz(3) null, "durationMs" int null, "status" int null, "response" text null, "lastError" text null, "deliveredAt" timestamptz(3) null)',
    )
    this.addSql('create index "webhookDelivery_log_index" on "webhookDelivery" ("webhookId", "id")')
    this.addSql(
      'create index "webhookDelivery_waiting_index" on "webhookDelivery" ("webhookId", "id") where state = \'WAITING\'',
    )
    this.addSql(
      'create index "webhookDelivery_item_index" on "webhookDelivery" ("webhookId", "topic", "itemId", "id") where state = \'WAITING\'',
    )
    this.addSql('create index "webhookDelivery_createdAt_index" on "webhookDelivery" ("createdAt")')
  }
}
