import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import { emailTakenIfUnique, newEmail, parseAccount } from '../accounts/new-user.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { type User, UserRepository } from '../accounts/user-repository.ts'
import type { Actor } from '../permissions/policy.ts'
import { OwnPassword } from '../sign-in/own-password.ts'
import type { SessionIssuer, SignIn } from '../sign-in/session-issuer.ts'
import type { UserService } from './users.ts'

/** Changes the e-mail addresses of users, and tells the old address by mail where a mail server is configured. */
export class EmailChanges {
  readonly #database: Database
  readonly #usersService: UserService
  readonly #users: UserRepository
  readonly #sessions: SessionRepository
  readonly #ownPassword: OwnPassword
  readonly #issuer: SessionIssuer
  readonly #mail: MailOutbox

  constructor(database: Database, users: UserService, { issuer, mail }: { issuer: SessionIssuer; mail: MailOutbox }) {
    this.#database = database
    this.#usersService = users
    this.#users = new UserRepository(database)
    this.#sessions = new SessionRepository(database)
    this.#ownPassword = new OwnPassword(database)
    this.#issuer = issuer
    this.#mail = mail
  }

  /** Changes a user's address. For admins. @throws AppError as `UserService.setEmail` does */
  set(actor: Actor, id: string, email: string): Promise<User> {
    return this.#usersService.setEmail(actor, id, email, (before, user) => this.#tell(before, user))
  }

  /**
   * Changes the caller's own address, ends all sessions of the account and starts a new one.
   *
   * @throws AppError INVALID for a wrong password or address, TAKEN, or UNAUTHENTICATED if the session has ended
   */
  async change(actor: Actor, currentPassword: string, input: string): Promise<SignIn> {
    const { id, email: before } = await this.#ownPassword.confirm(actor, currentPassword, 'currentPassword')
    const { email } = parseAccount(newEmail, { email: input })
    const work = this.#database.transaction(async () => {
      // An admin may have disabled the account or ended the session while the password was verified.
      await this.#users.lockWithAdmins([id])
      await this.#sessions.check(actor)
      const user = await this.#users.update(id, { email })
      await this.#tell(before, user)
      return this.#issuer.restart(actor, user, 'email')
    })
    return work.catch(emailTakenIfUnique)
  }

  async #tell(before: string, { username, email }: User): Promise<void> {
    if (before !== email && this.#mail.isConfigured) await this.#mail.write(before, 'email-changed', { username })
  }
}
