import { Migration } from '@mikro-orm/migrations'

export class Migration0034 extends Migration {
  override up() {
    this.addSql(
      'create table "missingPage" ("path" varchar(300) not null, "visits" int not null, "firstVisitAt" timestamptz(3) not null default now(), "lastVisitAt" timestamptz(3) not null, "isIgnored" boolean not null default false, primary key ("path"))',
    )
    this.addSql(
      'create table "redirectVisits" ("redirectId" uuid not null, "visits" int not null, "lastVisitAt" timestamptz(3) not null, primary key ("redirectId"))',
    )
  }
}
