import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { passwordMatches } from './password.ts'
import { type Actor, permit, sessionEnded } from '../permissions/policy.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { throttle } from './throttle.ts'
import { type Credentials, UserRepository } from '../accounts/user-repository.ts'

const FIFTEEN_MINUTES = 15 * 60

/** Asks signed-in users for their password again, before they change how they sign in. */
export class OwnPassword {
  readonly #sessions: SessionRepository
  readonly #users: UserRepository
  readonly #byUser

  constructor(database: Database) {
    this.#sessions = new SessionRepository(database)
    this.#users = new UserRepository(database)
    this.#byUser = throttle(database, 'change-password', 10, FIFTEEN_MINUTES)
  }

  /** Returns the caller's own account. @throws AppError UNAUTHENTICATED */
  async account(actor: Actor): Promise<Credentials> {
    permit(actor, 'account')
    const credentials = actor.userId === null ? undefined : await this.#users.findCredentialsById(actor.userId)
    if (!credentials) throw sessionEnded()
    return credentials
  }

  /**
   * Returns the caller's own account if the password is right.
   *
   * @param field the input field that the error names
   * @throws AppError INVALID for a wrong password, TOO_MANY_REQUESTS, or UNAUTHENTICATED if the session has ended meanwhile
   */
  async confirm(actor: Actor, password: string, field: string): Promise<Credentials> {
    const account = await this.account(actor)
    await this.#byUser.take(account.id)
    if (!(await passwordMatches(password, account.passwordHash))) {
      await this.#sessions.check(actor)
      const message = 'This is not your current password'
      const refusal = { action: 'password.refused', actor, target: { id: account.id, name: account.username } } as const
      throw new AppError('INVALID', message, { errors: [{ field, message }], refusal })
    }
    await this.#byUser.giveBack(account.id)
    return account
  }
}
