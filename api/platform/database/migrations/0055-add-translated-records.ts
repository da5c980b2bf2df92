import { Migration } from '@mikro-orm/migrations'

export class Migration0055 extends Migration {
  override up() {
    this.addSql('alter table "mediaFile" add "translations" jsonb not null default \'{}\'')
    this.addSql('alter table "setting" add "translations" jsonb not null default \'{}\'')
  }
}
