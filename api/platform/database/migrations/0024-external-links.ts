import { Migration } from '@mikro-orm/migrations'

export class Migration0024 extends Migration {
  override up() {
    this.addSql(
      'create table "externalLink" ("address" varchar(2000) not null, "checkedAt" timestamptz(3) null, "claimedUntil" timestamptz(3) null, "failures" int not null default 0, "problem" varchar(20) null, primary key ("address"))',
    )
  }
}
