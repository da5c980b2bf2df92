import { Migration } from '@mikro-orm/migrations'

export class Migration0044 extends Migration {
  override up() {
    this.addSql('comment on column "trial"."treatments" is \'Keys: name, value, low, high, product\'')
    this.addSql(
      'create index "trial_treatments_product_index" on "trial" using gin (jsonb_path_query_array("treatments", \'$."product"[*]\'::jsonpath))',
    )
    this.addSql(
      'update "trial" set "treatments" = (select coalesce(jsonb_agg(\'{"name":"","value":"0.0000","low":null,"high":null,"product":null}\'::jsonb || entry0 order by position0), \'[]\') from (select "treatments" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      "create or replace function refuse_deletion_in_use() returns trigger language plpgsql as $$\ndeclare\n  is_referred boolean;\nbegin\n  execute format(\n    case tg_argv[2]\n      when 'list' then 'select exists (select from %I where %I @> array[$1])'\n      when 'one' then 'select exists (select from %I where %I = $1)'\n      else 'select exists (select from %I where jsonb_path_query_array(%I, %L) ? $1::text)'\n    end,\n    tg_argv[0], tg_argv[1], tg_argv[2]) using old.id into is_referred;\n  if is_referred then\n    execute format('select not exists (select from %I where id = $1)', tg_table_name) using old.id into is_referred;\n  end if;\n  if is_referred then\n    raise exception using errcode = 'foreign_key_violation', constraint = tg_name,\n      message = format('%s %s is still referred to by %s.%s', tg_table_name, old.id, tg_argv[0], tg_argv[1]);\n  end if;\n  return null;\nend $$",
    )
    this.addSql(
      'create constraint trigger "trial_treatments_product_in_use" after delete on "product" deferrable initially deferred for each row execute function refuse_deletion_in_use(\'trial\', \'treatments\', \'$."product"[*]\')',
    )
  }
}
