import { Migration } from '@mikro-orm/migrations'

export class Migration0063 extends Migration {
  override up() {
    this.addSql(
      'alter table "hero" add "trial" uuid null, add "strips" jsonb not null default \'{"title":"{product} in {count} fields, {without} without a response","limit":null,"byCovariate":"Up to {limit} {covariate}: likely {gainUpTo} more ({rangeUpTo}). Above: probably not for your field ({rangeAbove}).","byValue":"From {least} in {leastPlace} to {most} in {mostPlace}. The mean of all is {gain} ({range}), and in {without} fields the interval includes zero.","byPlace":"{count} places, from {firstPlace} to {lastPlace}. Find the one that is closest to yours."}\'',
    )
    this.addSql('comment on column "hero"."strips" is \'Keys: title, limit, byCovariate, byValue, byPlace\'')
    this.addSql('create index "hero_trial_index" on "hero" ("trial")')
    this.addSql('alter table "trial" add "covariate" jsonb not null default \'{"name":"","unit":""}\'')
    this.addSql('comment on column "trial"."covariate" is \'Keys: name, unit\'')
    this.addSql(
      'comment on column "trial"."sites" is \'Keys: place, year, treatment, value, low, high, covariateValue, covariates\'',
    )
    this.addSql(
      'update "trial" set "covariate" = (select \'{"name":"","unit":""}\'::jsonb || value0 from (select "covariate" as value0) as given0)',
    )
    this.addSql(
      'update "trial" set "sites" = (select coalesce(jsonb_agg(\'{"place":"","year":null,"treatment":"","value":"0.0000","low":null,"high":null,"covariateValue":null,"covariates":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "sites" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "hero" set "strips" = (select \'{"title":"{product} in {count} fields, {without} without a response","limit":null,"byCovariate":"Up to {limit} {covariate}: likely {gainUpTo} more ({rangeUpTo}). Above: probably not for your field ({rangeAbove}).","byValue":"From {least} in {leastPlace} to {most} in {mostPlace}. The mean of all is {gain} ({range}), and in {without} fields the interval includes zero.","byPlace":"{count} places, from {firstPlace} to {lastPlace}. Find the one that is closest to yours."}\'::jsonb || value0 from (select "strips" as value0) as given0)',
    )
    this.addSql(
      "create or replace function refuse_deletion_in_use() returns trigger language plpgsql as $$\ndeclare\n  is_referred boolean;\nbegin\n  execute format(\n    case tg_argv[2]\n      when 'list' then 'select exists (select from %I where %I @> array[$1])'\n      when 'one' then 'select exists (select from %I where %I = $1)'\n      else 'select exists (select from %I where jsonb_path_query_array(%I, %L) ? $1::text)'\n    end,\n    tg_argv[0], tg_argv[1], tg_argv[2]) using old.id into is_referred;\n  if is_referred then\n    execute format('select not exists (select from %I where id = $1)', tg_table_name) using old.id into is_referred;\n  end if;\n  if is_referred then\n    raise exception using errcode = 'foreign_key_violation', constraint = tg_name,\n      message = format('%s %s is still referred to by %s.%s', tg_table_name, old.id, tg_argv[0], tg_argv[1]);\n  end if;\n  return null;\nend $$",
    )
    this.addSql(
      "create constraint trigger \"hero_trial_in_use\" after delete on \"trial\" deferrable initially deferred for each row execute function refuse_deletion_in_use('hero', 'trial', 'one')",
    )
  }
}
