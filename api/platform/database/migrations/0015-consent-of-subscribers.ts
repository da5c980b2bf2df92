import { Migration } from '@mikro-orm/migrations'

export class Migration0015 extends Migration {
  override up() {
    // Instances of the previous version insert neither column: what they store is confirmed.
    this.addSql(
      `alter table "subscriber" add "consentText" text not null default '', add "confirmedAt" timestamptz(3) null default now()`,
    )
    this.addSql('update "subscriber" set "confirmedAt" = "createdAt"')
  }
}
