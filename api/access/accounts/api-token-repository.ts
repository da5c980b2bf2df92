import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { customRightsOf } from '../permissions/role-repository.ts'
import { HAS_REQUIRED_FACTOR } from './second-factor-repository.ts'
import type { Database } from '../../platform/database/database.ts'

/** A token as it is listed. Times are ISO 8601. */
export interface ApiTokenRow {
  id: string
  name: string
  userId: string
  username: string
  /** What the token may do; none if it has a role. */
  scopes: string[]
  /** The role that limits the token instead of scopes. */
  role: string | null
  networks: string[]
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

/** A token that works, with its user, as far as every request needs it. */
export interface WorkingToken extends Pick<
  ApiTokenRow,
  'role' | 'id' | 'name' | 'userId' | 'username' | 'scopes' | 'networks'
> {
  /** The role of the user, and its rights if it is a custom one. */
  userRole: string
  userRights: string[] | null
  /** The rights of the role of the token if it is a custom one. */
  roleRights: string[] | null
  /** Whether the recorded time of the last use is some minutes old. */
  isStale: boolean
}

export type NewRow = Pick<ApiTokenRow, 'role' | 'name' | 'userId' | 'scopes' | 'networks' | 'expiresAt'> & {
  hash: string
}

// A token ends with the right of its user to sign in, just as a session does.
const WORKS = `from "apiToken" t join users u on u.id = t."user"
  where (t."expiresAt" is null or t."expiresAt" > now()) and u."isActive" and ${HAS_REQUIRED_FACTOR}`

const FIND_WORKING = `
  select t.id, t.name, t.scopes, t.networks, u.id as "userId", u.username,
    u.role as "userRole", ${customRightsOf('u.role')} as "userRights", t.role, ${customRightsOf('t.role')} as "roleRights",
    coalesce(t."lastUsedAt" < now() - interval '5 minutes', true) as "isStale" ${WORKS} and t.hash = $1`

const IS_WORKING = `select ${WORKS} and t.id = $1`

/** Stores API tokens. All times are those of the database, which all instances share. */
export class ApiTokenRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns a token that works. Every request with a token does this, so the statement is plain SQL. */
  async findWorking(hash: string): Promise<WorkingToken | undefined> {
    const [row] = await this.#database.query<WorkingToken>(FIND_WORKING, [hash])
    return row
  }

  /** Returns whether a token still works. */
  async isWorking(id: string): Promise<boolean> {
    return (await this.#database.query(IS_WORKING, [id])).length > 0
  }

  /** Inserts a token. Returns undefined if the user has another one with the same name. */
  async insert({ userId, ...row }: NewRow): Promise<ApiTokenRow | undefined> {
    const id = randomUUID()
    const inserted = await this.#database
      .kysely()
      .insertInto('apiToken')
      .values({ ...row, id, user: userId })
      .onConflict((conflict) => conflict.columns(['user', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted && this.one(id)
  }

  /** Returns the tokens of a user, or of all users, by user and name. Those that have ended are included. */
  list(userId: string | undefined): Promise<ApiTokenRow[]> {
    const all = this.#select().orderBy('username').orderBy('t.name').orderBy('t.id')
    return (userId === undefined ? all : all.where('t.user', '=', userId)).execute()
  }

  /** Returns the number of working tokens of a user. */
  async countOf(userId: string): Promise<number> {
    return (await this.#database.query(`select ${WORKS} and u.id = $1`, [userId])).length
  }

  async one(id: string): Promise<ApiTokenRow | undefined> {
    return this.#select().where('t.id', '=', id).executeTakeFirst()
  }

  /** Deletes a token. Returns whether it existed. */
  async delete(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .kysely()
      .deleteFrom('apiToken')
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Deletes all tokens of a user. */
  async deleteAllOf(userId: string): Promise<void> {
    await this.#database.kysely().deleteFrom('apiToken').where('user', '=', userId).execute()
  }

  /** Records that a token is used now. */
  async touch(id: string): Promise<void> {
    await this.#database
      .kysely()
      .updateTable('apiToken')
      .set({ lastUsedAt: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
  }

  #select() {
    return this.#database
      .kysely()
      .selectFrom('apiToken as t')
      .innerJoin('users as u', 'u.id', 't.user')
      .select(['t.id', 't.name', 'u.id as userId', 'u.username', 't.scopes', 't.role', 't.networks'])
      .select(['t.createdAt', 't.expiresAt', 't.lastUsedAt'])
  }
}
