import { Migration } from '@mikro-orm/migrations'

export class Migration0010 extends Migration {
  override up() {
    this.addSql('alter table "mediaFile" add "placeholder" varchar(1000) collate "C" not null default \'\'')
  }
}
