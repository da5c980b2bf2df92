import { Migration } from '@mikro-orm/migrations'

export class Migration0009 extends Migration {
  override up() {
    this.addSql('alter table "previewLink" add "isPersonal" boolean not null default false')
  }
}
