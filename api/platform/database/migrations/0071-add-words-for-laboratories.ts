import { Migration } from '@mikro-orm/migrations'

export class Migration0071 extends Migration {
  override up() {
    this.addSql(
      'alter table "productsSection" add "laboratory" jsonb not null default  E\'{"itemClosing":"Tell us what you study and how many samples you have. You get a protocol, a price and the data behind it.","mail":{"email":"sales@verdant.example","subject":"Information request: {name}","body":"Dear {site} team,\\\\n\\\\nI would like to know more about {name}.\\\\n\\\\nSamples (what, and how many):\\\\nMethod or instrument:\\\\nQuestion:\\\\n\\\\nName:\\\\nPhone:\\\\n\\\\n{site}: {phone}, {email}\\\\n","printed":"Ask for more by e-mail to {email}."}}\'',
    )
    this.addSql(
      'comment on column "productsSection"."laboratory" is \'Keys: itemClosing, mail.email, mail.subject, mail.body, mail.printed\'',
    )
  }
}
