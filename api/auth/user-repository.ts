import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type Role, User as UserEntity, type UserRow } from '../database/entities.ts'

/** A user account. Times are ISO 8601. */
export interface User {
  id: string
  username: string
  email: string
  role: Role
  isActive: boolean
  createdAt: string
  lastSignInAt: string | null
}

export type Credentials = User & { passwordHash: string }

const COLUMNS = ['id', 'username', 'email', 'role', 'isActive', 'createdAt', 'lastSignInAt'] as const

/** Stores user accounts. The password hash leaves it only as a part of `Credentials`. */
export class UserRepository {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Returns all users, ordered by username. */
  async list(): Promise<User[]> {
    return (await this.database.em.find(UserEntity, {}, { orderBy: { username: 'asc' } })).map(toUser)
  }

  async findByUsername(username: string): Promise<User | undefined> {
    const user = await this.database.em.findOne(UserEntity, { username })
    return user ? toUser(user) : undefined
  }

  async hasUsers(): Promise<boolean> {
    return (await this.database.em.count(UserEntity)) > 0
  }

  async hasActiveAdmin(): Promise<boolean> {
    return (await this.database.em.count(UserEntity, { role: 'admin', isActive: true })) > 0
  }

  /**
   * Finds the account of a sign-in. Returns plain rows: hydrating an entity would take longer for a name that exists.
   *
   * @param name a username or an e-mail address
   */
  findCredentials(name: string): Promise<Credentials | undefined> {
    return this.credentials()
      .where((is) => is.or([is('username', '=', name), is('email', '=', name)]))
      .executeTakeFirst()
  }

  findCredentialsById(id: string): Promise<Credentials | undefined> {
    return this.credentials().where('id', '=', id).executeTakeFirst()
  }

  private credentials() {
    return this.database
      .kysely()
      .selectFrom('users')
      .select([...COLUMNS, 'passwordHash'])
  }

  /** Returns the password hashes of the active accounts among `usernames`. */
  findActivePasswords(usernames: string[]): Promise<Pick<Credentials, 'username' | 'passwordHash'>[]> {
    const query = this.database.kysely().selectFrom('users').select(['username', 'passwordHash'])
    return query.where('isActive', '=', true).where('username', 'in', usernames).execute()
  }

  /** Inserts a user. Returns undefined if the username or the e-mail address is taken. */
  insert(user: Pick<Credentials, 'username' | 'email' | 'role' | 'passwordHash'>): Promise<User | undefined> {
    const query = this.database
      .kysely()
      .insertInto('users')
      .values({ id: randomUUID(), ...user })
    return query
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
  }

  /** Locks all admins and the user `id` until the transaction ends, always in the same order. Returns them. */
  async lockWithAdmins(id: string): Promise<User[]> {
    const users = await this.database.em.find(
      UserEntity,
      { $or: [{ role: 'admin' }, { id }] },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
    )
    return users.map(toUser)
  }

  /** Changes a user that exists. */
  async update(id: string, changes: Partial<Pick<Credentials, 'role' | 'isActive' | 'passwordHash'>>): Promise<User> {
    const { em } = this.database
    const user = await em.findOneOrFail(UserEntity, { id })
    em.assign(user, changes)
    await em.flush()
    return toUser(user)
  }

  async remove(id: string): Promise<void> {
    await this.database.em.nativeDelete(UserEntity, { id })
  }

  /**
   * Records a sign-in, on condition that the account is still active and still has that password, in one statement.
   * Returns its time, or undefined if the condition does not hold.
   */
  async recordSignIn(id: string, passwordHash: string): Promise<string | undefined> {
    const changed = await this.database
      .kysely()
      .updateTable('users')
      .set({ lastSignInAt: sql`now()` })
      .where('id', '=', id)
      .where('isActive', '=', true)
      .where('passwordHash', '=', passwordHash)
      .returning('lastSignInAt')
      .executeTakeFirst()
    return changed?.lastSignInAt ?? undefined
  }
}

const toUser = ({ id, username, email, role, isActive, createdAt, lastSignInAt }: UserRow): User => ({
  id,
  username,
  email,
  role,
  isActive,
  createdAt: createdAt.toISOString(),
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
})
