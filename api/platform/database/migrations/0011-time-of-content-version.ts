import { Migration } from '@mikro-orm/migrations'

export class Migration0011 extends Migration {
  override up() {
    this.addSql('alter table "contentVersion" add "raisedAt" timestamptz not null default now()')
  }
}
