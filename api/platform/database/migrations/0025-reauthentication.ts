import { Migration } from '@mikro-orm/migrations'

export class Migration0025 extends Migration {
  override up() {
    this.addSql('alter table "session" add "authenticatedAt" timestamptz(3) null')
  }
}
