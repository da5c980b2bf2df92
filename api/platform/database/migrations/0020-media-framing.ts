import { Migration } from '@mikro-orm/migrations'

export class Migration0020 extends Migration {
  override up() {
    this.addSql(
      'alter table "mediaFile" add "tags" text[] not null default \'{}\', add "focalPoint" jsonb not null default \'{"x":50,"y":30}\', add "crop" jsonb not null default \'{"left":0,"top":0,"width":100,"height":100}\'',
    )
    this.addSql('comment on column "mediaFile"."focalPoint" is \'Keys: x, y\'')
    this.addSql('comment on column "mediaFile"."crop" is \'Keys: left, top, width, height\'')
  }
}
