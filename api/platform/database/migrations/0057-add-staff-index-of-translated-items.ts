import { Migration } from '@mikro-orm/migrations'

export class Migration0057 extends Migration {
  override up() {
    this.addSql(
      'create index "translatedItem_staff_index" on "translatedItem" ("kind", "language", "order", "title", "itemId")',
    )
  }
}
