import { Migration } from '@mikro-orm/migrations'

export class Migration0026 extends Migration {
  override up() {
    this.addSql('alter table "audit" add "network" varchar(60) not null default \'\'')
    this.addSql('create index "audit_time_index" on "audit" ("at", "id")')
    this.addSql('create index "audit_action_index" on "audit" ("action", "at", "id")')
    this.addSql('create index "audit_actor_index" on "audit" ("actorName", "at", "id")')
    this.addSql('create index "audit_target_index" on "audit" ("targetName", "at", "id")')
    this.addSql('create index "audit_network_index" on "audit" ("network", "at", "id")')
  }
}
