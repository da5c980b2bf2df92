import { Migration } from '@mikro-orm/migrations'

export class Migration0042 extends Migration {
  override up() {
    this.addSql('alter table "job" add "contact" uuid null')
    this.addSql('create index "job_contact_index" on "job" ("contact")')
    this.addSql('alter table "service" add "products" uuid[] not null default \'{}\'')
    this.addSql('create index "service_products_index" on "service" using gin ("products")')
    this.addSql(
      "create or replace function refuse_deletion_in_use() returns trigger language plpgsql as $$\ndeclare\n  is_referred boolean;\nbegin\n  execute format(\n    case when tg_argv[2] = 'list' then 'select exists (select from %I where %I @> array[$1])' else 'select exists (select from %I where %I = $1)' end,\n    tg_argv[0], tg_argv[1]) using old.id into is_referred;\n  if is_referred then\n    execute format('select not exists (select from %I where id = $1)', tg_table_name) using old.id into is_referred;\n  end if;\n  if is_referred then\n    raise exception using errcode = 'foreign_key_violation', constraint = tg_name,\n      message = format('%s %s is still referred to by %s.%s', tg_table_name, old.id, tg_argv[0], tg_argv[1]);\n  end if;\n  return null;\nend $$",
    )
    this.addSql(
      "create constraint trigger \"service_products_in_use\" after delete on \"product\" deferrable initially deferred for each row execute function refuse_deletion_in_use('service', 'products', 'list')",
    )
    this.addSql(
      "create constraint trigger \"job_contact_in_use\" after delete on \"teamMember\" deferrable initially deferred for each row execute function refuse_deletion_in_use('job', 'contact', 'one')",
    )
  }
}
