import { Migration } from '@mikro-orm/migrations'

export class Migration0066 extends Migration {
  override up() {
    this.addSql(
      'alter table "product" add "forLaboratories" boolean not null default false, add "crops" text[] not null default \'{}\', add "problems" text[] not null default \'{}\'',
    )
    this.addSql(
      'alter table "productsSection" add "finder" jsonb not null default \'{"title":"Does it fit my field?","intro":"One answer, with the trial behind it and what excludes it. “None of ours” is an answer, too.","submit":"Show what fits","excludes":"What excludes it","subject":"Does it fit my field?"}\', add "finderQuestions" jsonb not null default \'[]\', add "finderChoices" jsonb not null default \'[]\', add "finderAnswers" jsonb not null default \'[]\'',
    )
    this.addSql('comment on column "productsSection"."finder" is \'Keys: title, intro, submit, excludes, subject\'')
    this.addSql('comment on column "productsSection"."finderQuestions" is \'Keys: key, question\'')
    this.addSql('comment on column "productsSection"."finderChoices" is \'Keys: question, key, choice\'')
    this.addSql('comment on column "productsSection"."finderAnswers" is \'Keys: choices, product, text, excludes\'')
    this.addSql(
      'create index "productsSection_finderAnswers_product_index" on "productsSection" using gin (jsonb_path_query_array("finderAnswers", \'$."product"[*]\'::jsonpath))',
    )
    this.addSql(
      'update "productsSection" set "finder" = (select \'{"title":"Does it fit my field?","intro":"One answer, with the trial behind it and what excludes it. “None of ours” is an answer, too.","submit":"Show what fits","excludes":"What excludes it","subject":"Does it fit my field?"}\'::jsonb || value0 from (select "finder" as value0) as given0)',
    )
    this.addSql(
      'update "productsSection" set "finderQuestions" = (select coalesce(jsonb_agg(\'{"key":"","question":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "finderQuestions" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "productsSection" set "finderChoices" = (select coalesce(jsonb_agg(\'{"question":"","key":"","choice":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "finderChoices" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "productsSection" set "finderAnswers" = (select coalesce(jsonb_agg(\'{"choices":"","product":null,"text":"","excludes":[]}\'::jsonb || entry0 order by position0), \'[]\') from (select "finderAnswers" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      "create or replace function refuse_deletion_in_use() returns trigger language plpgsql as $$\ndeclare\n  is_referred boolean;\nbegin\n  execute format(\n    case tg_argv[2]\n      when 'list' then 'select exists (select from %I where %I @> array[$1])'\n      when 'one' then 'select exists (select from %I where %I = $1)'\n      else 'select exists (select from %I where jsonb_path_query_array(%I, %L) ? $1::text)'\n    end,\n    tg_argv[0], tg_argv[1], tg_argv[2]) using old.id into is_referred;\n  if is_referred then\n    execute format('select not exists (select from %I where id = $1)', tg_table_name) using old.id into is_referred;\n  end if;\n  if is_referred then\n    raise exception using errcode = 'foreign_key_violation', constraint = tg_name,\n      message = format('%s %s is still referred to by %s.%s', tg_table_name, old.id, tg_argv[0], tg_argv[1]);\n  end if;\n  return null;\nend $$",
    )
    this.addSql(
      'create constraint trigger "productsSection_finderAnswers_product_in_use" after delete on "product" deferrable initially deferred for each row execute function refuse_deletion_in_use(\'productsSection\', \'finderAnswers\', \'$."product"[*]\')',
    )
  }
}
