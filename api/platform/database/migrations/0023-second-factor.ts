import { Migration } from '@mikro-orm/migrations'

export class Migration0023 extends Migration {
  override up() {
    this.addSql(
      'alter table "users" add "totpSecret" varchar(200) null, add "totpConfirmedAt" timestamptz(3) null, add "totpStep" bigint null, add "recoveryHashes" text[] not null default \'{}\'',
    )
  }
}
