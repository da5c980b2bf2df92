import { Migration } from '@mikro-orm/migrations'

/** After the last migration, `migrateUp` replaces the triggers that write these tables, and fills them. */
export class Migration0054 extends Migration {
  override up() {
    this.addSql(
      'create table "translatedItem" ("kind" varchar(60) not null, "itemId" uuid not null, "language" varchar(35) not null, "isActive" boolean not null, "order" int not null, "title" text collate "C" not null, "keys" jsonb not null, "texts" jsonb null, primary key ("kind", "itemId", "language"))',
    )
    this.addSql(
      'create index "translatedItem_list_index" on "translatedItem" ("kind", "language", "isActive", "order", "title", "itemId")',
    )
    this.addSql('alter table "searchWord" add "language" varchar(35) not null default \'en\'')
    this.addSql('create index "searchWord_language_index" on "searchWord" ("language", "word")')
  }
}
