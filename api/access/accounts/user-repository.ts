import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/postgresql'
import { type ExpressionBuilder, sql } from 'kysely'
import type { CommentMail } from '../../../schema/comments.ts'
import type { Database } from '../../platform/database/database.ts'
import { announcePresence } from '../../platform/database/presence-channel.ts'
import { User as UserEntity } from '../../platform/database/session-entity.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { managingRoles } from '../../../schema/permissions.ts'
import { CUSTOM_RIGHTS_OF_USER } from '../permissions/role-repository.ts'

/** A user account. Times are ISO 8601. */
export interface User {
  id: string
  username: string
  email: string
  /** The name of a built-in or custom role. */
  role: string
  /** The rights that a custom role is stored with; null for other roles. */
  customRights: string[] | null
  /** The label of a custom role; null for other roles. */
  customLabel: string | null
  isActive: boolean
  /** Which mails about comments the user gets. */
  commentMail: CommentMail
  createdAt: string
  lastSignInAt: string | null
  /** Whether signing in with the password needs a second factor. */
  hasSecondFactor: boolean
  hasAuthenticator: boolean
  passkeyCount: number
  /** The number of recovery codes that were not used. */
  recoveryCodeCount: number
  /** Whether an identity for single sign-on is linked. */
  hasLinkedIdentity: boolean
}

/** A user as far as changes of accounts need it. */
export type LockedUser = Pick<User, 'id' | 'username' | 'role' | 'isActive'>

export type Credentials = User & { passwordHash: string }

const COLUMNS = [
  'id',
  'username',
  'email',
  'role',
  'isActive',
  'commentMail',
  'createdAt',
  'lastSignInAt',
  sql<string[] | null>`${sql.raw(CUSTOM_RIGHTS_OF_USER)}`.as('customRights'),
  sql<string | null>`(select c.label from "customRole" c where c.name = users.role)`.as('customLabel'),
  sql<boolean>`("totpConfirmedAt" is not null or "recoveryHashes" <> '{}'
    or exists (select from passkey where passkey."user" = users.id))`.as('hasSecondFactor'),
  sql<boolean>`"totpConfirmedAt" is not null`.as('hasAuthenticator'),
  sql<number>`(select count(*)::int from passkey where passkey."user" = users.id)`.as('passkeyCount'),
  sql<number>`cardinality("recoveryHashes")`.as('recoveryCodeCount'),
  sql<boolean>`exists (select from "linkedIdentity" i where i."user" = users.id)`.as('hasLinkedIdentity'),
] as const

/**
 * Stores user accounts. Lists and look-ups are plain rows, which carry times as text like every response; the
 * EntityManager locks and changes accounts. The password hash leaves only as a part of `Credentials`.
 */
export class UserRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns all users, ordered by username. */
  list(): Promise<User[]> {
    return this.#select().orderBy('username').execute()
  }

  findByUsername(username: string): Promise<User | undefined> {
    return this.#select().where('username', '=', username).executeTakeFirst()
  }

  /** Returns the user with that username or e-mail address, in lower case. */
  findByName(name: string): Promise<User | undefined> {
    return this.#select().where(hasName(name)).executeTakeFirst()
  }

  findById(id: string): Promise<User | undefined> {
    return this.#select().where('id', '=', id).executeTakeFirst()
  }

  #select() {
    return this.#database.kysely().selectFrom('users').select(COLUMNS)
  }

  async hasUsers(): Promise<boolean> {
    return (await this.#select().limit(1).executeTakeFirst()) !== undefined
  }

  async hasActiveAdmin(): Promise<boolean> {
    const admins = this.#select().where('role', 'in', managingRoles).where('isActive', '=', true)
    return (await admins.limit(1).executeTakeFirst()) !== undefined
  }

  /**
   * Finds the account of a sign-in. Without hydration, a name that exists takes no longer than one that does not.
   *
   * @param name a username or an e-mail address
   */
  findCredentials(name: string): Promise<Credentials | undefined> {
    return this.#select().select('passwordHash').where(hasName(name)).executeTakeFirst()
  }

  findCredentialsById(id: string): Promise<Credentials | undefined> {
    return this.#select().select('passwordHash').where('id', '=', id).executeTakeFirst()
  }

  /** Returns the password hashes of the active accounts among `usernames`. */
  findActivePasswords(usernames: string[]): Promise<Pick<Credentials, 'username' | 'passwordHash'>[]> {
    const query = this.#database.kysely().selectFrom('users').select(['username', 'passwordHash'])
    return query.where('isActive', '=', true).where('username', 'in', usernames).execute()
  }

  /** Inserts a user. Returns undefined if the username or the e-mail address is taken. */
  insert(user: Pick<Credentials, 'username' | 'email' | 'role' | 'passwordHash'>): Promise<User | undefined> {
    const query = this.#database
      .kysely()
      .insertInto('users')
      .values({ id: randomUUID(), ...user })
    return query
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
  }

  /** Locks all admins and the users `ids` until the transaction ends, always in the same order. Returns them. */
  async lockWithAdmins(ids: string[]): Promise<LockedUser[]> {
    return await this.#database.em.find(
      UserEntity,
      { $or: [{ role: { $in: [...managingRoles] } }, { id: { $in: ids } }] },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
    )
  }

  /** Changes a user that exists. @throws UniqueConstraintViolationException for an e-mail address that another user has */
  async update(
    id: string,
    changes: Partial<Pick<Credentials, 'email' | 'role' | 'isActive' | 'passwordHash' | 'commentMail'>>,
  ): Promise<User> {
    const { em } = this.#database
    const user = await em.findOneOrFail(UserEntity, { id })
    em.assign(user, changes)
    await em.flush()
    return (await this.findById(id))!
  }

  /** Changes a password if it is still the one with the old hash, in one statement. Returns whether it was. */
  async replacePassword(id: string, oldHash: string, passwordHash: string): Promise<boolean> {
    return (await this.#database.em.nativeUpdate(UserEntity, { id, passwordHash: oldHash }, { passwordHash })) > 0
  }

  /** Sets the password of a user whose account is active, in one statement. Returns whether it was. */
  async setPasswordOfActive(id: string, passwordHash: string): Promise<boolean> {
    return (await this.#database.em.nativeUpdate(UserEntity, { id, isActive: true }, { passwordHash })) > 0
  }

  async remove(id: string): Promise<void> {
    await this.#database.em.nativeDelete(UserEntity, { id })
    await announcePresence(this.#database)
  }

  /**
   * Records a sign-in, on condition that the account is still active and, if it is given, still has that password, in one
   * statement. Returns its time, or undefined if the condition does not hold.
   */
  async recordSignIn(id: string, passwordHash?: string): Promise<string | undefined> {
    const query = this.#database
      .kysely()
      .updateTable('users')
      .set({ lastSignInAt: sql`now()` })
      .where('id', '=', id)
      .where('isActive', '=', true)
    const checked = passwordHash === undefined ? query : query.where('passwordHash', '=', passwordHash)
    const changed = await checked.returning('lastSignInAt').executeTakeFirst()
    return changed?.lastSignInAt ?? undefined
  }
}

const hasName = (name: string) => (is: ExpressionBuilder<Tables, 'users'>) =>
  is.or([is('username', '=', name), is('email', '=', name)])
