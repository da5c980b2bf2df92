import { Migration } from '@mikro-orm/migrations'

/** Names the keys of groups, so that a key that is added later is a change of the column. */
export class Migration0005 extends Migration {
  override up() {
    this.addSql(`comment on column "company"."address" is 'Keys: street, city, state, zipCode, country'`)
    this.addSql(`comment on column "company"."contact" is 'Keys: phone, email, website'`)
    this.addSql(`comment on column "company"."social" is 'Keys: linkedin, twitter, facebook, instagram'`)
    this.addSql(`comment on column "hero"."primaryCTA" is 'Keys: text, link'`)
    this.addSql(`comment on column "hero"."secondaryCTA" is 'Keys: text, link'`)
    this.addSql(`comment on column "hero"."statistics" is 'Keys: value, label'`)
  }
}
