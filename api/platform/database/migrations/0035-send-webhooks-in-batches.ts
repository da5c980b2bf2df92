import { Migration } from '@mikro-orm/migrations'

export class Migration0035 extends Migration {
  override up() {
    this.addSql('alter table "webhook" add "isBatched" boolean not null default false')
  }
}
