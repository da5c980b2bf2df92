import type { Database } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
import { checkId } from '../../platform/bounds.ts'
import { type LinkedIdentityRow, LinkedIdentityRepository } from '../accounts/linked-identity-repository.ts'
import { type Actor, permit, permitUser } from '../permissions/policy.ts'
import type { ReauthenticationService } from './reauthentication.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import type { SingleSignOnService } from './single-sign-on.ts'
import { UserRepository } from '../accounts/user-repository.ts'

/** Links identities at the provider to accounts. Linking requires a recent confirmation of the account's password or second factor. */
export class LinkedIdentityService {
  readonly #database: Database
  readonly #sso: SingleSignOnService
  readonly #reauthentication: ReauthenticationService
  readonly #audit: AuditRepository
  readonly #identities: LinkedIdentityRepository
  readonly #sessions: SessionRepository
  readonly #users: UserRepository

  constructor(database: Database, sso: SingleSignOnService, reauthentication: ReauthenticationService) {
    this.#database = database
    this.#sso = sso
    this.#reauthentication = reauthentication
    this.#audit = new AuditRepository(database)
    this.#identities = new LinkedIdentityRepository(database)
    this.#sessions = new SessionRepository(database)
    this.#users = new UserRepository(database)
  }

  /** Returns the identities that sign the caller in. */
  async list(actor: Actor): Promise<LinkedIdentityRow[]> {
    return this.#identities.list(permitUser(actor))
  }

  /** Begins to link an identity to the caller's account. @throws AppError REAUTHENTICATION_REQUIRED, or UNAVAILABLE */
  async begin(actor: Actor): Promise<{ id: string; url: string }> {
    const userId = permitUser(actor)
    await this.#reauthentication.requireRecent(actor, 'identity.link')
    return this.#sso.beginFor(userId)
  }

  /**
   * Links the identity that the provider confirms.
   *
   * @param query the query of the address that the provider has redirected to
   * @throws AppError CONFLICT if the identity belongs to an account already, or INVALID_CREDENTIALS
   */
  async complete(actor: Actor, id: string, query: string): Promise<void> {
    const userId = permitUser(actor)
    const { issuer, subject, username, email } = await this.#sso.identify(id, query, userId)
    await this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      const label = (username ?? email ?? subject).slice(0, 254)
      if (!(await this.#identities.insert({ issuer, subject, user: userId, label })))
        throw new AppError('CONFLICT', 'This identity is linked to an account already')
      await this.#audit.record(actor, 'identity.link', { id: userId, name: actor.name })
    })
  }

  /** Unlinks all identities of the caller. @throws AppError REAUTHENTICATION_REQUIRED, or NOT_FOUND */
  async unlinkOwn(actor: Actor): Promise<void> {
    const userId = permitUser(actor)
    await this.#reauthentication.requireRecent(actor, 'identity.unlink')
    await this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      if ((await this.#identities.deleteAllOf(userId)) === 0) throw notFound('Linked identity')
      await this.#audit.record(actor, 'identity.unlink', { id: userId, name: actor.name })
    })
  }

  /** Unlinks all identities of a user, and ends the user's sessions. @throws AppError NOT_FOUND */
  async unlinkAllOf(actor: Actor, userId: string): Promise<void> {
    permit(actor, 'users:secure')
    await this.#reauthentication.requireRecent(actor, 'identity.unlink')
    checkId(userId)
    await this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      const user = await this.#users.findById(userId)
      if (!user) throw notFound('User')
      if ((await this.#identities.deleteAllOf(userId)) === 0) throw notFound(`Linked identity of ${user.username}`)
      await this.#sessions.deleteAllOf(userId)
      await this.#audit.record(actor, 'identity.unlink', { id: userId, name: user.username })
    })
  }
}
