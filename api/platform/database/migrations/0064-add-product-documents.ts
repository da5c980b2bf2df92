import { Migration } from '@mikro-orm/migrations'

export class Migration0064 extends Migration {
  override up() {
    this.addSql('alter table "product" add "documents" jsonb not null default \'[]\'')
    this.addSql('comment on column "product"."documents" is \'Keys: title, file\'')
    this.addSql(
      'update "product" set "documents" = (select coalesce(jsonb_agg(\'{"title":"","file":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "documents" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
  }
}
