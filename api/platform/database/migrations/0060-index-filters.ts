import { Migration } from '@mikro-orm/migrations'

export class Migration0060 extends Migration {
  override up() {
    this.addSql('create index "job_department_index" on "job" ("department", "isActive", "order")')
    this.addSql('create index "job_type_index" on "job" ("type", "isActive", "order")')
    this.addSql('create index "job_drawing_index" on "job" ("drawing", "isActive", "order")')
    this.addSql('create index "language_untranslated_index" on "language" ("untranslated", "isActive", "order")')
    this.addSql('create index "product_category_index" on "product" ("category", "isActive", "order")')
    this.addSql('create index "product_drawing_index" on "product" ("drawing", "isActive", "order")')
    this.addSql('create index "service_category_index" on "service" ("category", "isActive", "order")')
    this.addSql('create index "service_sign_index" on "service" ("sign", "isActive", "order")')
    this.addSql('create index "service_drawing_index" on "service" ("drawing", "isActive", "order")')
    this.addSql('create index "teamMember_drawing_index" on "teamMember" ("drawing", "isActive", "order")')
  }
}
