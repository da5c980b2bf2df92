import { Migration } from '@mikro-orm/migrations'

const TABLES = ['company', 'hero', 'job', 'mediaFile', 'product', 'revision', 'seo', 'service', 'setting', 'teamMember']

/**
 * Keeps rows of up to 8 KB as they are. PostgreSQL would compress all beyond 2 KB, which took a third of the time of a
 * large import and some of every read, to save disk space, which is rarely scarce.
 */
export class Migration0002 extends Migration {
  override up() {
    for (const table of TABLES) this.addSql(`alter table "${table}" set (toast_tuple_target = 8160)`)
    this.addSql('alter table "revision" alter column "snapshot" set storage main')
  }
}
