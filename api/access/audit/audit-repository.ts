import type { AuditAction } from '../../../schema/audit-actions.ts'
import { LINE_LIMIT } from '../../../schema/fields.ts'
import { BACKGROUND } from '../../platform/database/background.ts'
import type { Database } from '../../platform/database/database.ts'
import { Audit } from '../../platform/database/entities.ts'
import { type Refusal, REFUSALS } from '../../platform/errors.ts'
import { shortenAddress } from '../../platform/http/network.ts'
import type { Actor } from '../permissions/policy.ts'

/** What an action was done to, such as an account, a draft or a preview link. */
export interface AuditTarget {
  id: string | null
  name: string
}

type AuditActor = Pick<Actor, 'userId' | 'name' | 'address'>

const networkOf = ({ address }: AuditActor): string => (address === undefined ? '' : shortenAddress(address))

/** Stores the audit log: changes of accounts, steps of publication, and refused requests. */
export class AuditRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Records an action, in the open transaction. Long names are cut. */
  async record(actor: AuditActor, action: AuditAction, target: AuditTarget): Promise<void> {
    await this.#database.em.insert(Audit, {
      action,
      actorId: actor.userId,
      actorName: actor.name,
      targetId: target.id,
      targetName: target.name.slice(0, LINE_LIMIT),
      network: networkOf(actor),
    })
  }

  /** Records a refused request, beside that request. */
  async recordRefusal({ actor, action, target }: Refusal): Promise<void> {
    await this.#database.query(
      `${BACKGROUND} insert into audit (action, "actorId", "actorName", "targetId", "targetName", network)
       values ($1, $2, $3, $4, $5, $6)`,
      [action, actor.userId, actor.name, target.id, target.name, networkOf(actor)],
    )
  }

  /** Deletes all refusals but the latest `count`. */
  async deleteOldRefusals(count: number): Promise<void> {
    await this.#database.query(
      `delete from audit where action = any($1) and id <= (
         select id from audit where action = any($1) order by id desc offset $2 limit 1)`,
      [REFUSALS, count],
    )
  }

  /** Records an action on a release under `release.<action>`, with the name that the release has now. */
  async recordRelease(actor: AuditActor, action: string, releaseId: string): Promise<void> {
    await this.#database.query(
      `insert into audit (action, "actorId", "actorName", "targetId", "targetName", network)
       select 'release.' || $1::text, $2, $3, id, name, $5 from release where id = $4`,
      [action, actor.userId, actor.name, releaseId, networkOf(actor)],
    )
  }
}
