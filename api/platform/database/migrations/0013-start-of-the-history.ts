import { Migration } from '@mikro-orm/migrations'

export class Migration0013 extends Migration {
  override up() {
    this.addSql('alter table "contentVersion" add "historySince" timestamptz(3) null')
  }
}
