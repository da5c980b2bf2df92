import { Migration } from '@mikro-orm/migrations'

export class Migration0070 extends Migration {
  override up() {
    this.addSql('alter table "commentThread" add "release" uuid null')
    this.addSql(
      'alter table "commentThread" add constraint "commentThread_release_foreign" foreign key ("release") references "release" ("id") on delete set null',
    )
  }
}
