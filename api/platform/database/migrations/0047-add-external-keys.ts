import { Migration } from '@mikro-orm/migrations'

export class Migration0047 extends Migration {
  override up() {
    this.addSql('alter table "job" add "externalKey" varchar(200) collate "C" null')
    this.addSql(
      'alter table "job" add constraint "job_externalKey_unique" unique ("externalKey") deferrable initially immediate',
    )
    this.addSql('alter table "product" add "externalKey" varchar(200) collate "C" null')
    this.addSql(
      'alter table "product" add constraint "product_externalKey_unique" unique ("externalKey") deferrable initially immediate',
    )
  }
}
