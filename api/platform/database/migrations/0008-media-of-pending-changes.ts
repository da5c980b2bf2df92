import { Migration } from '@mikro-orm/migrations'

export class Migration0008 extends Migration {
  override up() {
    this.addSql('alter table "pendingChange" add "mediaIds" text[] not null default \'{}\'')
    this.addSql(
      `update "pendingChange" set "mediaIds" = array(
         select distinct found[1] from regexp_matches("values"::text, '/media/([A-Za-z0-9_.-]+)', 'g') found)`,
    )
    this.addSql('create index "pendingChange_media_index" on "pendingChange" using gin ("mediaIds")')
  }
}
