import type { Database } from '../database/database.ts'
import { Audit } from '../database/entities.ts'
import type { Actor } from './policy.ts'
import type { User } from './user-repository.ts'

export type AuditAction =
  'sign-in' | 'password' | 'user.add' | 'user.role' | 'user.enable' | 'user.disable' | 'user.password' | 'user.remove'

/** Stores who did what to whose account. */
export class AuditRepository {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Records an action on an account, in the open transaction. */
  async record(
    actor: Pick<Actor, 'userId' | 'name'>,
    action: AuditAction,
    target: Pick<User, 'id' | 'username'>,
  ): Promise<void> {
    await this.database.em.insert(Audit, {
      action,
      actorId: actor.userId,
      actorName: actor.name,
      targetId: target.id,
      targetName: target.username,
    })
  }
}
