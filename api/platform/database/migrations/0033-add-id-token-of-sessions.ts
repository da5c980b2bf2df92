import { Migration } from '@mikro-orm/migrations'

export class Migration0033 extends Migration {
  override up() {
    this.addSql('alter table "session" add "sealedIdToken" text null')
  }
}
