import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import { AccessEnd } from '../accounts/access-end.ts'
import { UNKNOWN_DEVICE } from '../accounts/device.ts'
import { emailTakenIfUnique, newEmail, parseAccount } from '../accounts/new-user.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { type User, UserRepository } from '../accounts/user-repository.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
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
  readonly #accessEnd: AccessEnd
  readonly #audit: AuditRepository
  readonly #ownPassword: OwnPassword
  readonly #issuer: SessionIssuer
  readonly #mail: MailOutbox

  constructor(database: Database, users: UserService, { issuer, mail }: { issuer: SessionIssuer; mail: MailOutbox }) {
    this.#database = database
    this.#usersService = users
    this.#users = new UserRepository(database)
    this.#sessions = new SessionRepository(database)
    this.#accessEnd = new AccessEnd(database)
    this.#audit = new AuditRepository(database)
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
    const { id, username, email: before } = await this.#ownPassword.confirm(actor, currentPassword, 'currentPassword')
    const { email } = parseAccount(newEmail, { email: input })
    const work = this.#database.transaction(async () => {
      // An admin may have disabled the account or ended the session while the password was verified.
      await this.#users.lockWithAdmins([id])
      await this.#sessions.check(actor)
      const device = actor.sessionId === null ? undefined : await this.#sessions.deviceOf(actor.sessionId)
      const user = await this.#users.update(id, { email })
      await this.#accessEnd.with('email', id)
      await this.#audit.record(actor, 'email', { id, name: username })
      await this.#tell(before, user)
      return { token: await this.#issuer.start(id, device ?? UNKNOWN_DEVICE), user, recoveryCodes: null }
    })
    return work.catch(emailTakenIfUnique)
  }

  async #tell(before: string, { username, email }: User): Promise<void> {
    if (before !== email && this.#mail.isConfigured) await this.#mail.write(before, 'email-changed', { username })
  }
}
