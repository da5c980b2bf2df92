import { Migration } from '@mikro-orm/migrations'

export class Migration0003 extends Migration {
  override up() {
    this.addSql('create index "job_active_index" on "job" ("isActive", "order", "title", "id")')
    this.addSql('create index "product_active_index" on "product" ("isActive", "order", "name", "id")')
    this.addSql('create index "seo_active_index" on "seo" ("isActive", "page", "id")')
    this.addSql('create index "service_active_index" on "service" ("isActive", "order", "title", "id")')
    this.addSql('create index "teamMember_active_index" on "teamMember" ("isActive", "order", "name", "id")')
  }
}
