import { Migration } from '@mikro-orm/migrations'

export class Migration0064 extends Migration {
  override up() {
    this.addSql('alter table "product" add "documents" jsonb not null default \'[]\'')
    this.addSql('comment on column "product"."documents" is \'Keys: title, file\'')
    this.addSql(
      'update "product" set "documents" = (select coalesce(jsonb_agg(\'{"title":"","file":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "documents" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    // The bodies name the telephone number and the address.
    this.addSql(
      'alter table "productsSection" alter "mail" set default \'{"email":"sales@verdant.example","subject":"Information request: {name}","body":"Dear {site} team,\\n\\nI would like to know more about {name}.\\n\\nCrop and acres:\\nSoil test (if there is one):\\nQuestion:\\n\\nName:\\nPhone:\\n\\n{site}: {phone}, {email}\\n","printed":"Ask for more by e-mail to {email}."}\'',
    )
    this.addSql(
      'alter table "servicesSection" alter "mail" set default \'{"email":"services@verdant.example","subject":"Consultation request: {title}","body":"Dear {site} team,\\n\\nI would like to talk about {title}.\\n\\nFarm, plant or study:\\nWhat should be found out:\\nWhen it should start:\\n\\nName:\\nPhone:\\n\\n{site}: {phone}, {email}\\n","printed":"Ask for a consultation by e-mail to {email}."}\'',
    )
    this.addSql(
      'alter table "careersSection" alter "mail" set default \'{"email":"careers@verdant.example","subject":"Application for {title}","body":"Dear hiring team,\\n\\nI would like to apply for the position of {title}.\\n\\nWhy this position:\\nMy experience with this kind of work:\\nEarliest start:\\n\\nMy resume is attached.\\n\\nName:\\nPhone:\\n\\n{site}: {phone}, {email}\\n","printed":"Apply by e-mail to {email}, subject “{subject}”."}\'',
    )
    this.addSql(
      'alter table "trialsSection" alter "mail" set default \'{"email":"sales@verdant.example","subject":"Trial report: {subject}","body":"Dear {site} team,\\n\\nPlease send me the report of the trial “{subject}”.\\n\\nCrop and acres:\\nQuestion:\\n\\nName:\\nPhone:\\n\\n{site}: {phone}, {email}\\n","printed":"Ask for the report by e-mail to {email}."}\'',
    )
  }
}
