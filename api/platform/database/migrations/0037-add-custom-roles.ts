import { Migration } from '@mikro-orm/migrations'

export class Migration0037 extends Migration {
  override up() {
    this.addSql(
      'create table "customRole" ("name" varchar(20) not null, "label" varchar(60) not null, "rights" text[] not null, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("name"))',
    )
    this.addSql('alter table "customRole" add constraint "customRole_label_unique" unique ("label")')
    this.addSql('alter table "apiToken" add "role" varchar(20) null')
  }
}
