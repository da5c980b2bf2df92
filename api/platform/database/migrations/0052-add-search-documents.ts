import { Migration } from '@mikro-orm/migrations'

/** After the last migration, `migrateUp` creates the triggers that write these tables, and fills them. */
export class Migration0052 extends Migration {
  override up() {
    this.addSql(
      'create table "searchDocument" ("kind" varchar(60) not null, "itemId" uuid not null, "language" varchar(35) not null, "isActive" boolean not null, "title" text collate "C" not null, "words" tsvector not null, primary key ("kind", "itemId", "language"))',
    )
    this.addSql('create index "searchDocument_words_index" on "searchDocument" using gin ("words")')
    this.addSql('create table "searchWord" ("id" bigserial primary key, "word" varchar(60) collate "C" not null)')
    this.addSql('create index "searchWord_word_index" on "searchWord" ("word")')
  }
}
