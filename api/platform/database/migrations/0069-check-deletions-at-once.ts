import { Migration } from '@mikro-orm/migrations'

export class Migration0069 extends Migration {
  override up() {
    this.addSql(
      'create table "deletion" ("id" bigserial primary key, "kind" varchar(60) not null, "ids" uuid[] not null)',
    )
    // The triggers of each row, which are replaced by those of the table.
    this.addSql(
      "do $$ declare old record; begin for old in select tgname, tgrelid::regclass as relation from pg_trigger where tgfoid = to_regproc('refuse_deletion_in_use') loop execute format('drop trigger %I on %s', old.tgname, old.relation); end loop; end $$",
    )
    this.addSql(
      'create or replace function remember_deletion() returns trigger language plpgsql as $$\nbegin\n  insert into deletion (kind, ids) select tg_table_name, array_agg(id) from old_rows having count(*) > 0;\n  return null;\nend $$',
    )
    this.addSql(
      "create or replace function refuse_deletion_in_use() returns trigger language plpgsql as $$\ndeclare\n  referred uuid;\n  is_there boolean;\nbegin\n  for referred in execute format(\n    case tg_argv[2]\n      when 'list' then 'select id from (select unnest(%2$I) as id from %1$I where %2$I && $1) held where id = any($1)'\n      when 'one' then 'select %2$I from %1$I where %2$I = any($1)'\n      else 'select id from (\n          select jsonb_array_elements_text(jsonb_path_query_array(%2$I, %3$L)) as id from %1$I\n          where jsonb_path_query_array(%2$I, %3$L) ?| $1::text[]\n        ) held where id = any($1::text[])'\n    end,\n    tg_argv[0], tg_argv[1], tg_argv[2]) using new.ids\n  loop\n    execute format('select exists (select from %I where id = $1)', new.kind) using referred into is_there;\n    if not is_there then\n      raise exception using errcode = 'foreign_key_violation', constraint = tg_name,\n        message = format('%s %s is still referred to by %s.%s', new.kind, referred, tg_argv[0], tg_argv[1]);\n    end if;\n  end loop;\n  -- The triggers of other references have the row already.\n  delete from deletion where id = new.id;\n  return null;\nend $$",
    )
    this.addSql(
      'create trigger "product_deletion" after delete on "product" referencing old table as old_rows for each statement execute function remember_deletion()',
    )
    this.addSql(
      'create trigger "service_deletion" after delete on "service" referencing old table as old_rows for each statement execute function remember_deletion()',
    )
    this.addSql(
      'create trigger "article_deletion" after delete on "article" referencing old table as old_rows for each statement execute function remember_deletion()',
    )
    this.addSql(
      'create trigger "teamMember_deletion" after delete on "teamMember" referencing old table as old_rows for each statement execute function remember_deletion()',
    )
    this.addSql(
      'create trigger "trial_deletion" after delete on "trial" referencing old table as old_rows for each statement execute function remember_deletion()',
    )
    this.addSql(
      "create constraint trigger \"product_related_product_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'product') execute function refuse_deletion_in_use('product', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"product_related_service_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'service') execute function refuse_deletion_in_use('product', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"product_related_article_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'article') execute function refuse_deletion_in_use('product', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"service_products_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'product') execute function refuse_deletion_in_use('service', 'products', 'list')",
    )
    this.addSql(
      "create constraint trigger \"service_related_product_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'product') execute function refuse_deletion_in_use('service', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"service_related_service_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'service') execute function refuse_deletion_in_use('service', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"service_related_article_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'article') execute function refuse_deletion_in_use('service', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"job_contact_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'teamMember') execute function refuse_deletion_in_use('job', 'contact', 'one')",
    )
    this.addSql(
      "create constraint trigger \"trial_product_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'product') execute function refuse_deletion_in_use('trial', 'product', 'one')",
    )
    this.addSql(
      "create constraint trigger \"trial_treatments_product_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'product') execute function refuse_deletion_in_use('trial', 'treatments', '$.\"product\"[*]')",
    )
    this.addSql(
      "create constraint trigger \"article_author_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'teamMember') execute function refuse_deletion_in_use('article', 'author', 'one')",
    )
    this.addSql(
      'create constraint trigger "article_blocks_products_products_in_use" after insert on "deletion" deferrable initially deferred for each row when (new.kind = \'product\') execute function refuse_deletion_in_use(\'article\', \'blocks\', \'$."products"."products"[*]\')',
    )
    this.addSql(
      'create constraint trigger "article_blocks_services_services_in_use" after insert on "deletion" deferrable initially deferred for each row when (new.kind = \'service\') execute function refuse_deletion_in_use(\'article\', \'blocks\', \'$."services"."services"[*]\')',
    )
    this.addSql(
      'create constraint trigger "article_blocks_trial_trial_in_use" after insert on "deletion" deferrable initially deferred for each row when (new.kind = \'trial\') execute function refuse_deletion_in_use(\'article\', \'blocks\', \'$."trial"."trial"[*]\')',
    )
    this.addSql(
      'create constraint trigger "article_blocks_columns_left_trial_trial_in_use" after insert on "deletion" deferrable initially deferred for each row when (new.kind = \'trial\') execute function refuse_deletion_in_use(\'article\', \'blocks\', \'$."columns"."left"."trial"."trial"[*]\')',
    )
    this.addSql(
      'create constraint trigger "article_blocks_columns_right_trial_trial_in_use" after insert on "deletion" deferrable initially deferred for each row when (new.kind = \'trial\') execute function refuse_deletion_in_use(\'article\', \'blocks\', \'$."columns"."right"."trial"."trial"[*]\')',
    )
    this.addSql(
      "create constraint trigger \"article_related_product_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'product') execute function refuse_deletion_in_use('article', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"article_related_service_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'service') execute function refuse_deletion_in_use('article', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"article_related_article_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'article') execute function refuse_deletion_in_use('article', 'related', 'list')",
    )
    this.addSql(
      'create constraint trigger "page_blocks_products_products_in_use" after insert on "deletion" deferrable initially deferred for each row when (new.kind = \'product\') execute function refuse_deletion_in_use(\'page\', \'blocks\', \'$."products"."products"[*]\')',
    )
    this.addSql(
      'create constraint trigger "page_blocks_services_services_in_use" after insert on "deletion" deferrable initially deferred for each row when (new.kind = \'service\') execute function refuse_deletion_in_use(\'page\', \'blocks\', \'$."services"."services"[*]\')',
    )
    this.addSql(
      'create constraint trigger "page_blocks_trial_trial_in_use" after insert on "deletion" deferrable initially deferred for each row when (new.kind = \'trial\') execute function refuse_deletion_in_use(\'page\', \'blocks\', \'$."trial"."trial"[*]\')',
    )
    this.addSql(
      'create constraint trigger "page_blocks_columns_left_trial_trial_in_use" after insert on "deletion" deferrable initially deferred for each row when (new.kind = \'trial\') execute function refuse_deletion_in_use(\'page\', \'blocks\', \'$."columns"."left"."trial"."trial"[*]\')',
    )
    this.addSql(
      'create constraint trigger "page_blocks_columns_right_trial_trial_in_use" after insert on "deletion" deferrable initially deferred for each row when (new.kind = \'trial\') execute function refuse_deletion_in_use(\'page\', \'blocks\', \'$."columns"."right"."trial"."trial"[*]\')',
    )
    this.addSql(
      "create constraint trigger \"hero_trial_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'trial') execute function refuse_deletion_in_use('hero', 'trial', 'one')",
    )
    this.addSql(
      "create constraint trigger \"productsSection_finderAnswers_product_in_use\" after insert on \"deletion\" deferrable initially deferred for each row when (new.kind = 'product') execute function refuse_deletion_in_use('productsSection', 'finderAnswers', '$.\"product\"[*]')",
    )
  }
}
