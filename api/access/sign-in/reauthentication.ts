import type { AuditAction } from '../../../schema/audit-actions.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { OwnPassword } from './own-password.ts'
import type { PasskeySignInService } from './passkey-sign-in.ts'
import { type Actor, permit } from '../permissions/policy.ts'
import { RecentSignInCheck } from './recent-sign-in-check.ts'
import type { SecondFactorService } from './second-factors.ts'
import { SessionRepository } from '../accounts/session-repository.ts'

/** One of the ways in which a user confirms that it is them. */
interface Confirmation {
  password?: string
  code?: string
  passkey?: { challenge: string; response: object }
}

/**
 * Asks signed-in users for their password or second factor again before sensitive operations, such as making a token.
 *
 * A service calls `requireRecent` first. The admin handles the error by itself: its GraphQL client opens a dialog and then
 * repeats the operation (`web/admin/people/reauthentication/`), so screens need no code for it.
 */
export class ReauthenticationService {
  readonly #ownPassword: OwnPassword
  readonly #passkeySignIn: PasskeySignInService
  readonly #secondFactors: SecondFactorService
  readonly #recent: RecentSignInCheck
  readonly #sessions: SessionRepository

  constructor(database: Database, secondFactors: SecondFactorService, passkeySignIn: PasskeySignInService) {
    this.#passkeySignIn = passkeySignIn
    this.#recent = new RecentSignInCheck(database)
    this.#ownPassword = new OwnPassword(database)
    this.#secondFactors = secondFactors
    this.#sessions = new SessionRepository(database)
  }

  /**
   * Requires that the caller has lately entered the password or a second factor, if the table of permissions lists the
   * operation. @see RecentSignInCheck.require
   */
  requireRecent(actor: Actor, operation: AuditAction): Promise<void> {
    return this.#recent.require(actor, operation)
  }

  /**
   * Confirms the identity of the caller by the password, a code of the second factor, or a passkey.
   *
   * @throws AppError INVALID for a wrong password or code, INVALID_CREDENTIALS for a wrong passkey, TOO_MANY_REQUESTS, or UNAUTHENTICATED
   */
  async confirm(actor: Actor, { password, code, passkey }: Confirmation): Promise<void> {
    permit(actor, 'account')
    if (password) await this.#ownPassword.confirm(actor, password, 'password')
    else if (code) await this.#secondFactors.checkOwnCode(actor, code)
    else if (passkey && actor.userId !== null)
      await this.#passkeySignIn.confirm(actor.userId, passkey.challenge, passkey.response)
    else throw invalid('password', 'Current password is required')
    await this.#sessions.check(actor)
    if (actor.sessionId !== null) await this.#sessions.recordAuthentication(actor.sessionId)
  }
}
