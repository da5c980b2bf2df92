import { Migration } from '@mikro-orm/migrations'

export class Migration0062 extends Migration {
  override up() {
    this.addSql(
      'create table "commentThread" ("id" uuid not null, "kind" varchar(60) not null, "itemId" uuid not null, "field" varchar(60) not null default \'\', "entry" varchar(60) not null default \'\', "isOpenToReviewers" boolean not null default false, "assignee" uuid null, "dueOn" varchar(10) null, "doneAt" timestamptz(3) null, "doneByName" varchar(200) null, "createdAt" timestamptz(3) not null default now(), "changedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('create index "commentThread_item_index" on "commentThread" ("kind", "itemId")')
    this.addSql('create index "commentThread_assignee_index" on "commentThread" ("assignee") where "doneAt" is null')
    this.addSql('create index "commentThread_due_index" on "commentThread" ("dueOn") where "doneAt" is null')
    this.addSql(
      'create table "inboxEntry" ("user" uuid not null, "thread" uuid not null, "reason" varchar(20) not null, "at" timestamptz(3) not null default now(), "readAt" timestamptz(3) null, primary key ("user", "thread"))',
    )
    this.addSql('create index "inboxEntry_thread_index" on "inboxEntry" ("thread")')
    this.addSql(
      'create table "comment" ("id" uuid not null, "thread" uuid not null, "authorId" uuid null, "authorName" varchar(200) not null, "isFromOutside" boolean not null default false, "text" text not null, "createdAt" timestamptz(3) not null default now(), "editedAt" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql('create index "comment_thread_index" on "comment" ("thread", "createdAt")')
    this.addSql('alter table "users" add "commentMail" varchar(20) not null default \'MENTIONS\'')
    this.addSql(
      'alter table "commentThread" add constraint "commentThread_assignee_foreign" foreign key ("assignee") references "users" ("id") on delete set null',
    )
    this.addSql(
      'alter table "inboxEntry" add constraint "inboxEntry_user_foreign" foreign key ("user") references "users" ("id") on update cascade on delete cascade',
    )
    this.addSql(
      'alter table "inboxEntry" add constraint "inboxEntry_thread_foreign" foreign key ("thread") references "commentThread" ("id") on update cascade on delete cascade',
    )
    this.addSql(
      'alter table "comment" add constraint "comment_thread_foreign" foreign key ("thread") references "commentThread" ("id") on delete cascade',
    )
  }
}
