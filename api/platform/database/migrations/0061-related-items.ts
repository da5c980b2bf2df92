import { Migration } from '@mikro-orm/migrations'

export class Migration0061 extends Migration {
  override up() {
    this.addSql('alter table "article" add "related" uuid[] not null default \'{}\'')
    this.addSql('create index "article_related_index" on "article" using gin ("related")')
    this.addSql('alter table "product" add "related" uuid[] not null default \'{}\'')
    this.addSql('create index "product_related_index" on "product" using gin ("related")')
    this.addSql('alter table "service" add "related" uuid[] not null default \'{}\'')
    this.addSql('create index "service_related_index" on "service" using gin ("related")')
    this.addSql(
      "create or replace function refuse_deletion_in_use() returns trigger language plpgsql as $$\ndeclare\n  is_referred boolean;\nbegin\n  execute format(\n    case tg_argv[2]\n      when 'list' then 'select exists (select from %I where %I @> array[$1])'\n      when 'one' then 'select exists (select from %I where %I = $1)'\n      else 'select exists (select from %I where jsonb_path_query_array(%I, %L) ? $1::text)'\n    end,\n    tg_argv[0], tg_argv[1], tg_argv[2]) using old.id into is_referred;\n  if is_referred then\n    execute format('select not exists (select from %I where id = $1)', tg_table_name) using old.id into is_referred;\n  end if;\n  if is_referred then\n    raise exception using errcode = 'foreign_key_violation', constraint = tg_name,\n      message = format('%s %s is still referred to by %s.%s', tg_table_name, old.id, tg_argv[0], tg_argv[1]);\n  end if;\n  return null;\nend $$",
    )
    this.addSql(
      "create constraint trigger \"product_related_product_in_use\" after delete on \"product\" deferrable initially deferred for each row execute function refuse_deletion_in_use('product', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"product_related_service_in_use\" after delete on \"service\" deferrable initially deferred for each row execute function refuse_deletion_in_use('product', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"product_related_article_in_use\" after delete on \"article\" deferrable initially deferred for each row execute function refuse_deletion_in_use('product', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"service_related_product_in_use\" after delete on \"product\" deferrable initially deferred for each row execute function refuse_deletion_in_use('service', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"service_related_service_in_use\" after delete on \"service\" deferrable initially deferred for each row execute function refuse_deletion_in_use('service', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"service_related_article_in_use\" after delete on \"article\" deferrable initially deferred for each row execute function refuse_deletion_in_use('service', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"article_related_product_in_use\" after delete on \"product\" deferrable initially deferred for each row execute function refuse_deletion_in_use('article', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"article_related_service_in_use\" after delete on \"service\" deferrable initially deferred for each row execute function refuse_deletion_in_use('article', 'related', 'list')",
    )
    this.addSql(
      "create constraint trigger \"article_related_article_in_use\" after delete on \"article\" deferrable initially deferred for each row execute function refuse_deletion_in_use('article', 'related', 'list')",
    )
  }
}
