import { Migration } from '@mikro-orm/migrations'

export class Migration0032 extends Migration {
  override up() {
    this.addSql(
      'create table "erasure" ("id" uuid not null, "pseudonym" varchar(60) null, "erasedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('alter table "erasure" add constraint "erasure_pseudonym_unique" unique ("pseudonym")')
    this.addSql('create index "erasure_time_index" on "erasure" ("erasedAt")')
  }
}
