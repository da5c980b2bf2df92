import { raw } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { customRightsOf } from '../permissions/role-repository.ts'
import { ApiTokenRepository } from './api-token-repository.ts'
import { announcePresence } from '../../platform/database/presence-channel.ts'
import { Throttle } from '../../platform/database/entities.ts'
import { Session } from '../../platform/database/session-entity.ts'
import type { Device } from './device.ts'
import { HAS_REQUIRED_FACTOR } from './second-factor-repository.ts'
import { type Actor, sessionEnded, tokenEnded } from '../permissions/policy.ts'

/** The user of a session, as far as every request needs it. */
export interface SessionUser {
  id: string
  username: string
  role: string
  /** The rights that a custom role is stored with; null for other roles. */
  customRights: string[] | null
  /** Whether the recorded time of the last use is some minutes old. */
  isStale: boolean
}

/** A session as its user sees it. Times are ISO 8601. */
export interface SessionRow {
  id: string
  device: string
  network: string
  createdAt: string
  lastUsedAt: string
}

const NOW = sql<Date>`now()`

const IS_ACTIVE = `
  select from session s join users u on u.id = s."user"
  where s.id = $1 and s."expiresAt" > now() and u."isActive" and ${HAS_REQUIRED_FACTOR}`

const FIND_USER = `
  select u.id, u.username, u.role, ${customRightsOf('u.role')} as "customRights", s."lastUsedAt" < now() - interval '5 minutes' as "isStale" from session s join users u on u.id = s."user"
  where s.id = $1 and u.id = $2 and s."expiresAt" > now() and u."isActive" and ${HAS_REQUIRED_FACTOR}`

/** Stores sessions and the counters of attempts. All times are those of the database, which all instances share. */
export class SessionRepository {
  readonly #database: Database
  readonly #apiTokens: ApiTokenRepository

  constructor(database: Database) {
    this.#database = database
    this.#apiTokens = new ApiTokenRepository(database)
  }

  /**
   * Returns the user of a session that has not expired, whose account is active and has the second factor that its role
   * requires. Every signed-in request does this, so the statement is plain SQL: composing it with Kysely would add a third to
   * its CPU time.
   */
  async findUser(id: string, userId: string): Promise<SessionUser | undefined> {
    const [user] = await this.#database.query<SessionUser>(FIND_USER, [id, userId])
    return user
  }

  /** Returns whether a session has not ended, and its user may still be signed in. */
  async isActive(id: string): Promise<boolean> {
    return (await this.#database.query(IS_ACTIVE, [id])).length > 0
  }

  /** @throws AppError UNAUTHENTICATED if the caller's session or API token has ended since the request began */
  async check({ sessionId, apiToken }: Actor): Promise<void> {
    if (sessionId !== null && !(await this.isActive(sessionId))) throw sessionEnded()
    if (apiToken && !(await this.#apiTokens.isWorking(apiToken.id))) throw tokenEnded('api-token')
  }

  /** @param options.seconds how long the session lasts */
  async insert(
    id: string,
    userId: string,
    { device, network }: Device,
    { seconds, sealedIdToken }: { seconds: number; sealedIdToken?: string | undefined },
  ): Promise<void> {
    const expiresAt = raw('now() + make_interval(secs => ?)', [seconds])
    await this.#database.em.insert(Session, {
      id,
      user: userId,
      device,
      network,
      expiresAt,
      authenticatedAt: raw('now()'),
      sealedIdToken: sealedIdToken ?? null,
    })
  }

  /** Records that a session is used now. */
  async touch(id: string): Promise<void> {
    await this.#database.kysely().updateTable('session').set({ lastUsedAt: NOW }).where('id', '=', id).execute()
  }

  /** Returns whether the user of a session entered the password or a second factor within the last `minutes`. */
  async isRecent(id: string, minutes: number): Promise<boolean> {
    const query = this.#database.kysely().selectFrom('session').select('id').where('id', '=', id)
    const recent = query.where(sql<boolean>`"authenticatedAt" > now() - make_interval(mins => ${minutes}::int)`)
    return (await recent.executeTakeFirst()) !== undefined
  }

  /** Records that the user of a session has entered the password or a second factor now. */
  async recordAuthentication(id: string): Promise<void> {
    await this.#database
      .kysely()
      .updateTable('session')
      .set({ authenticatedAt: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
  }

  /** Returns what the provider for single sign-on has signed about the user of a session, encrypted. */
  async idTokenOf(id: string): Promise<string | undefined> {
    const query = this.#database.kysely().selectFrom('session').select('sealedIdToken').where('id', '=', id)
    return (await query.executeTakeFirst())?.sealedIdToken ?? undefined
  }

  /** Returns the device of a session. */
  async deviceOf(id: string): Promise<Device | undefined> {
    const query = this.#database.kysely().selectFrom('session').select(['device', 'network'])
    return query.where('id', '=', id).executeTakeFirst()
  }

  /** Returns the sessions of a user that have not expired, the latest used first. */
  list(userId: string): Promise<SessionRow[]> {
    return this.#database
      .kysely()
      .selectFrom('session')
      .select(['id', 'device', 'network', 'createdAt', 'lastUsedAt'])
      .where('user', '=', userId)
      .where('expiresAt', '>', sql<string>`now()`)
      .orderBy('lastUsedAt', 'desc')
      .orderBy('id')
      .execute()
  }

  /** Deletes those of the sessions `ids` that belong to a user, and with them their presences. Returns their number. */
  async deleteOf(userId: string, ids: string[]): Promise<number> {
    const deleted = await this.#database.em.nativeDelete(Session, { user: userId, id: { $in: ids } })
    if (deleted > 0) await announcePresence(this.#database)
    return deleted
  }

  /** Deletes a session, and with it its presences. */
  async delete(id: string): Promise<void> {
    await this.#database.em.nativeDelete(Session, { id })
    await announcePresence(this.#database)
  }

  /** Deletes all sessions of a user, and with them their presences. */
  async deleteAllOf(userId: string): Promise<void> {
    await this.#database.em.nativeDelete(Session, { user: userId })
    await announcePresence(this.#database)
  }

  async deleteExpired(): Promise<void> {
    await this.#database.em.nativeDelete(Session, { expiresAt: { $lt: raw('now()') } })
  }

  /** Deletes the counters that end before `from` or after `to`, in milliseconds since 1970. */
  async deleteCountersOutside(from: number, to: number): Promise<void> {
    await this.#database.em.nativeDelete(Throttle, { $or: [{ expire: { $lt: from } }, { expire: { $gt: to } }] })
  }
}
