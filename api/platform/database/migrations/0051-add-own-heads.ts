import { Migration } from '@mikro-orm/migrations'

export class Migration0051 extends Migration {
  override up() {
    this.addSql(
      'alter table "article" add "search" jsonb not null default \'{"title":"","description":"","picture":""}\'',
    )
    this.addSql('comment on column "article"."search" is \'Keys: title, description, picture\'')
    this.addSql('alter table "job" add "search" jsonb not null default \'{"title":"","description":"","picture":""}\'')
    this.addSql('comment on column "job"."search" is \'Keys: title, description, picture\'')
    this.addSql(
      'alter table "product" add "search" jsonb not null default \'{"title":"","description":"","picture":""}\'',
    )
    this.addSql('comment on column "product"."search" is \'Keys: title, description, picture\'')
    this.addSql(
      'alter table "service" add "search" jsonb not null default \'{"title":"","description":"","picture":""}\'',
    )
    this.addSql('comment on column "service"."search" is \'Keys: title, description, picture\'')
    this.addSql(
      'alter table "trial" add "search" jsonb not null default \'{"title":"","description":"","picture":""}\'',
    )
    this.addSql('comment on column "trial"."search" is \'Keys: title, description, picture\'')
  }
}
