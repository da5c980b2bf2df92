import type { z } from 'zod'
import { validate as isUuid } from 'uuid'
import type { Database } from '../../platform/database/database.ts'
import { managingRoles, rightsOfAnyRole } from '../../../schema/permissions.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { AccessEnd, type AccountChange } from '../accounts/access-end.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
import { emailTaken, emailTakenIfUnique, newEmail, newUser, parseAccount, usernameTaken } from '../accounts/new-user.ts'
import { checkPassword } from '../sign-in/password-policy.ts'
import { hashPassword } from '../sign-in/password.ts'
import { type Actor, permit, permitRole } from '../permissions/policy.ts'
import { rightsGiven } from '../permissions/role-repository.ts'
import { RecentSignInCheck } from '../sign-in/recent-sign-in-check.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { type Credentials, type LockedUser, type User, UserRepository } from '../accounts/user-repository.ts'

export type NewUser = z.input<typeof newUser>

function checkId(id: string): void {
  if (!isUuid(id)) throw notFound('User')
}

/**
 * The rules for user accounts. Every change ends the user's sessions and leaves an audit row. What gives power to somebody
 * needs a recent authentication. API tokens cannot do it: they disable and delete users who are not admins.
 */
export class UserService {
  readonly #database: Database
  readonly #users: UserRepository
  readonly #accessEnd: AccessEnd
  readonly #sessions: SessionRepository
  readonly #audit: AuditRepository
  readonly #recent: RecentSignInCheck

  constructor(database: Database) {
    this.#database = database
    this.#users = new UserRepository(database)
    this.#accessEnd = new AccessEnd(database)
    this.#sessions = new SessionRepository(database)
    this.#audit = new AuditRepository(database)
    this.#recent = new RecentSignInCheck(database)
  }

  /** Returns all users, ordered by username. */
  async list(actor: Actor): Promise<User[]> {
    permit(actor, 'users:manage')
    return this.#users.list()
  }

  /** Returns the user with that username, in any case. @throws AppError NOT_FOUND */
  async byName(actor: Actor, username: string): Promise<User> {
    permit(actor, 'users:manage')
    const user = await this.#users.findByUsername(username.toLowerCase())
    if (!user) throw notFound(`User ${username}`)
    return user
  }

  /** Returns whether there is any user. */
  async hasUsers(actor: Actor): Promise<boolean> {
    permit(actor, 'users:manage')
    return this.#users.hasUsers()
  }

  /** Returns whether there is an admin who can sign in. */
  async hasActiveAdmin(actor: Actor): Promise<boolean> {
    permit(actor, 'users:manage')
    return this.#users.hasActiveAdmin()
  }

  /** Adds a user. @throws AppError REAUTHENTICATION_REQUIRED, INVALID, or TAKEN for the username or e-mail address */
  async add(actor: Actor, input: NewUser): Promise<User> {
    permit(actor, 'users:secure')
    await this.#recent.require(actor, 'user.add')
    const account = parseAccount(newUser, input)
    await checkPassword(account.password, [account.username, account.email])
    return this.#insert(actor, account)
  }

  /** Adds a user whose password is public, so that no rule for passwords applies. Only for the demo. */
  addDemoAccount(actor: Actor, input: NewUser): Promise<User> {
    permit(actor, 'users:manage')
    return this.#insert(actor, parseAccount(newUser, input))
  }

  /** Changes a user's role. @throws AppError REAUTHENTICATION_REQUIRED, or CONFLICT for the last active admin */
  async setRole(actor: Actor, id: string, role: string): Promise<User> {
    permit(actor, 'users:secure')
    await this.#recent.require(actor, 'user.role')
    return this.#change(actor, id, 'user.role', { role })
  }

  /**
   * Allows a user to sign in, or disables the account.
   *
   * @throws AppError REAUTHENTICATION_REQUIRED before an account is enabled, or CONFLICT for the last active admin
   */
  async setActive(actor: Actor, id: string, isActive: boolean): Promise<User> {
    permit(actor, isActive ? 'users:secure' : 'users:manage')
    if (isActive) await this.#recent.require(actor, 'user.enable')
    return this.#change(actor, id, isActive ? 'user.enable' : 'user.disable', { isActive })
  }

  /** Changes a user's password. @throws AppError REAUTHENTICATION_REQUIRED, INVALID, or NOT_FOUND */
  async setPassword(actor: Actor, id: string, password: string): Promise<User> {
    permit(actor, 'users:secure')
    await this.#recent.require(actor, 'user.password')
    checkId(id)
    const user = await this.#users.findById(id)
    if (!user) throw notFound('User')
    await checkPassword(password, [user.username, user.email])
    return this.#change(actor, id, 'user.password', { passwordHash: await hashPassword(password) })
  }

  /**
   * Changes a user's e-mail address, and calls `tell` with the old one in the same transaction.
   *
   * @throws AppError REAUTHENTICATION_REQUIRED, INVALID, NOT_FOUND, or TAKEN
   */
  async setEmail(
    actor: Actor,
    id: string,
    input: string,
    tell: (before: string, user: User) => Promise<void>,
  ): Promise<User> {
    permit(actor, 'users:secure')
    await this.#recent.require(actor, 'user.email')
    const { email } = parseAccount(newEmail, { email: input })
    checkId(id)
    const work = this.#database.transaction(async () => {
      const before = await this.#users.findById(id)
      if (!before) throw notFound('User')
      const user = await this.#change(actor, id, 'user.email', { email })
      await tell(before.email, user)
      return user
    })
    return work.catch(emailTakenIfUnique)
  }

  /** Deletes a user permanently. @throws AppError CONFLICT for the last active admin */
  async remove(actor: Actor, id: string): Promise<void> {
    permit(actor, 'users:manage')
    await this.#keepingAnAdmin(actor, id, async (user) => {
      await this.#accessEnd.with('user.remove', id)
      await this.#users.remove(id)
      await this.#audit.record(actor, 'user.remove', { id: user.id, name: user.username })
    })
  }

  /**
   * Deletes a user permanently after `work`, in one transaction. The caller records it. For admins, and not for API tokens.
   *
   * @throws AppError NOT_FOUND, or CONFLICT for the last active admin
   */
  async removeAfter<T>(actor: Actor, id: string, work: (user: LockedUser) => Promise<T>): Promise<T> {
    permit(actor, 'users:secure')
    return this.#keepingAnAdmin(actor, id, async (user) => {
      const result = await work(user)
      await this.#accessEnd.with('user.remove', id)
      await this.#users.remove(id)
      return result
    })
  }

  async #insert(actor: Actor, { password, ...account }: z.output<typeof newUser>): Promise<User> {
    const passwordHash = await hashPassword(password)
    return this.#asAdmin(actor, [], async () => {
      permitRole(actor, await rightsGiven(this.#database, account.role))
      const user = await this.#users.insert({ ...account, passwordHash })
      if (!user) throw (await this.#users.findByUsername(account.username)) ? usernameTaken() : emailTaken()
      await this.#audit.record(actor, 'user.add', { id: user.id, name: user.username })
      return user
    })
  }

  async #change(
    actor: Actor,
    id: string,
    action: AccountChange,
    changes: Partial<Pick<Credentials, 'email' | 'role' | 'isActive' | 'passwordHash'>>,
  ): Promise<User> {
    permit(actor, 'users:manage')
    return this.#keepingAnAdmin(actor, id, async () => {
      if (changes.role !== undefined) permitRole(actor, await rightsGiven(this.#database, changes.role))
      const user = await this.#users.update(id, changes)
      await this.#accessEnd.with(action, id)
      await this.#audit.record(actor, action, { id: user.id, name: user.username })
      return user
    })
  }

  /** Runs `work` on a locked user, and rolls it back if no active admin is left. */
  #keepingAnAdmin<T>(actor: Actor, id: string, work: (user: LockedUser) => Promise<T>): Promise<T> {
    checkId(id)
    return this.#asAdmin(actor, [id], async (locked) => {
      const user = locked.find((candidate) => candidate.id === id)
      if (!user) throw notFound('User')
      permitRole(actor, rightsOfAnyRole(user.role, (await this.#users.findById(id))?.customRights))
      const hadAdmin = locked.some(({ role, isActive }) => managingRoles.includes(role) && isActive)
      const result = await work(user)
      if (hadAdmin && !(await this.#users.hasActiveAdmin())) {
        throw new AppError('CONFLICT', 'The last active admin cannot be demoted, disabled or removed')
      }
      return result
    })
  }

  /**
   * Runs `work` in a transaction in which all admins and the users `ids` are locked.
   *
   * @throws AppError UNAUTHENTICATED if the session of the caller has ended since the request began
   */
  #asAdmin<T>(actor: Actor, ids: string[], work: (locked: LockedUser[]) => Promise<T>): Promise<T> {
    return this.#database.transaction(async () => {
      // All admins are locked: of two admins who demote each other at the same time, one must fail. The other one's session
      // has ended by then, as with every change to an account.
      const locked = await this.#users.lockWithAdmins(ids)
      await this.#sessions.check(actor)
      return work(locked)
    })
  }
}
