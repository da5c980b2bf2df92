import { Migration } from '@mikro-orm/migrations'

export class Migration0067 extends Migration {
  override up() {
    this.addSql(
      'create table "itemCount" ("id" bigserial primary key, "kind" varchar(60) not null, "isActive" boolean not null, "value" text collate "C" not null, "total" bigint not null)',
    )
    this.addSql('create index "itemCount_index" on "itemCount" ("kind", "isActive", "value")')
    this.addSql('create index "article_title_index" on "article" ("title")')
    this.addSql(
      'create index "article_createdAt_index" on "article" ("createdAt" desc, "date" desc, "title" desc, "id" desc)',
    )
    this.addSql(
      'create index "article_updatedAt_index" on "article" ("updatedAt" desc, "date" desc, "title" desc, "id" desc)',
    )
    this.addSql('create index "job_title_index" on "job" ("title")')
    this.addSql('create index "job_createdAt_index" on "job" ("createdAt" desc, "order" asc, "title" asc, "id" asc)')
    this.addSql('create index "job_updatedAt_index" on "job" ("updatedAt" desc, "order" asc, "title" asc, "id" asc)')
    this.addSql('create index "label_createdAt_index" on "label" ("createdAt" desc, "key" asc, "id" asc)')
    this.addSql('create index "label_updatedAt_index" on "label" ("updatedAt" desc, "key" asc, "id" asc)')
    this.addSql('create index "language_title_index" on "language" ("name")')
    this.addSql(
      'create index "language_createdAt_index" on "language" ("createdAt" desc, "order" asc, "name" asc, "id" asc)',
    )
    this.addSql(
      'create index "language_updatedAt_index" on "language" ("updatedAt" desc, "order" asc, "name" asc, "id" asc)',
    )
    this.addSql('create index "legalPage_createdAt_index" on "legalPage" ("createdAt" desc, "title" asc, "id" asc)')
    this.addSql('create index "legalPage_updatedAt_index" on "legalPage" ("updatedAt" desc, "title" asc, "id" asc)')
    this.addSql('create index "page_createdAt_index" on "page" ("createdAt" desc, "title" asc, "id" asc)')
    this.addSql('create index "page_updatedAt_index" on "page" ("updatedAt" desc, "title" asc, "id" asc)')
    this.addSql('create index "product_title_index" on "product" ("name")')
    this.addSql(
      'create index "product_createdAt_index" on "product" ("createdAt" desc, "order" asc, "name" asc, "id" asc)',
    )
    this.addSql(
      'create index "product_updatedAt_index" on "product" ("updatedAt" desc, "order" asc, "name" asc, "id" asc)',
    )
    this.addSql('create index "redirect_createdAt_index" on "redirect" ("createdAt" desc, "oldPath" asc, "id" asc)')
    this.addSql('create index "redirect_updatedAt_index" on "redirect" ("updatedAt" desc, "oldPath" asc, "id" asc)')
    this.addSql('create index "seo_createdAt_index" on "seo" ("createdAt" desc, "page" asc, "id" asc)')
    this.addSql('create index "seo_updatedAt_index" on "seo" ("updatedAt" desc, "page" asc, "id" asc)')
    this.addSql('create index "service_title_index" on "service" ("title")')
    this.addSql(
      'create index "service_createdAt_index" on "service" ("createdAt" desc, "order" asc, "title" asc, "id" asc)',
    )
    this.addSql(
      'create index "service_updatedAt_index" on "service" ("updatedAt" desc, "order" asc, "title" asc, "id" asc)',
    )
    this.addSql('create index "teamMember_title_index" on "teamMember" ("name")')
    this.addSql(
      'create index "teamMember_createdAt_index" on "teamMember" ("createdAt" desc, "order" asc, "name" asc, "id" asc)',
    )
    this.addSql(
      'create index "teamMember_updatedAt_index" on "teamMember" ("updatedAt" desc, "order" asc, "name" asc, "id" asc)',
    )
    this.addSql('create index "trial_title_index" on "trial" ("subject")')
    this.addSql(
      'create index "trial_createdAt_index" on "trial" ("createdAt" desc, "order" asc, "subject" asc, "id" asc)',
    )
    this.addSql(
      'create index "trial_updatedAt_index" on "trial" ("updatedAt" desc, "order" asc, "subject" asc, "id" asc)',
    )
  }
}
