import { Migration } from '@mikro-orm/migrations'

/** Changes no table: after the last migration, `migrateUp` creates the columns and indexes of searches. */
export class Migration0019 extends Migration {
  override up() {}
}
