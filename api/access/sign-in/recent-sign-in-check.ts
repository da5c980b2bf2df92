import type { AuditAction } from '../../../schema/audit-actions.ts'
import { isSensitive } from '../../../schema/permissions.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Actor, permit } from '../permissions/policy.ts'
import { SessionRepository } from '../accounts/session-repository.ts'

/** How long a session counts as recently authenticated, in minutes. */
const RECENT_MINUTES = 10

/** Requires for sensitive operations that the user has lately entered the password or a second factor. */
export class RecentSignInCheck {
  readonly #sessions: SessionRepository

  constructor(database: Database) {
    this.#sessions = new SessionRepository(database)
  }

  /** Returns whether the caller is the command line, or has signed in or confirmed their identity within the last ten minutes. */
  async isRecent({ sessionId, userId }: Actor): Promise<boolean> {
    return sessionId === null ? userId === null : this.#sessions.isRecent(sessionId, RECENT_MINUTES)
  }

  /**
   * Requires that the caller has signed in, or confirmed their identity, within the last ten minutes, if the table of
   * permissions lists the operation (`schema/permissions.ts`). The command line may always proceed. Callers with neither a session nor the command line, such as API tokens, never may.
   *
   * @throws AppError REAUTHENTICATION_REQUIRED, FORBIDDEN without a session, or UNAUTHENTICATED
   */
  async require(actor: Actor, operation: AuditAction): Promise<void> {
    if (!isSensitive(operation)) return
    permit(actor, 'account')
    if (actor.sessionId === null) {
      if (actor.userId === null) return
      throw new AppError('FORBIDDEN', 'Please sign in to the admin to do this')
    }
    const isRecent = await this.isRecent(actor)
    // A session that has ended is not recent either, and has another error.
    await this.#sessions.check(actor)
    if (isRecent) return
    throw new AppError('REAUTHENTICATION_REQUIRED', 'Please confirm that it is you')
  }
}
