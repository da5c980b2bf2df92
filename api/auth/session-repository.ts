import { raw } from '@mikro-orm/postgresql'
import type { Database } from '../database/database.ts'
import type { Role } from '../../schema/roles.ts'
import { announcePresence } from '../presence/announce.ts'
import { Throttle } from '../database/entities.ts'
import { Session } from '../database/session-entity.ts'
import { type Actor, sessionEnded } from './policy.ts'

/** The user of a session, as far as every request needs it. */
export interface SessionUser {
  id: string
  username: string
  role: Role
}

const IS_ACTIVE = `
  select from session s join users u on u.id = s."user"
  where s.id = $1 and s."expiresAt" > now() and u."isActive"`

const FIND_USER = `
  select u.id, u.username, u.role from session s join users u on u.id = s."user"
  where s.id = $1 and u.id = $2 and s."expiresAt" > now() and u."isActive"`

/** Stores sessions and the counters of attempts. All times are those of the database, which all instances share. */
export class SessionRepository {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /**
   * Returns the user of a session that has not expired and whose account is active. Every signed-in request does this,
   * so the statement is plain SQL: composing it with Kysely would add a third to its CPU time.
   */
  async findUser(id: string, userId: string): Promise<SessionUser | undefined> {
    const [user] = await this.database.query<SessionUser>(FIND_USER, [id, userId])
    return user
  }

  /** Returns whether a session has not ended. */
  async isActive(id: string): Promise<boolean> {
    return (await this.database.query(IS_ACTIVE, [id])).length > 0
  }

  /** @throws AppError UNAUTHENTICATED if the caller's session has ended since the request began */
  async check({ sessionId }: Actor): Promise<void> {
    if (sessionId !== null && !(await this.isActive(sessionId))) throw sessionEnded()
  }

  /** @param seconds how long the session lasts */
  async insert(id: string, userId: string, seconds: number): Promise<void> {
    const expiresAt = raw('now() + make_interval(secs => ?)', [seconds])
    await this.database.em.insert(Session, { id, user: userId, expiresAt })
  }

  /** Deletes a session, and with it its presences. */
  async delete(id: string): Promise<void> {
    await this.database.em.nativeDelete(Session, { id })
    await announcePresence(this.database)
  }

  /** Deletes all sessions of a user, and with them their presences. */
  async deleteAllOf(userId: string): Promise<void> {
    await this.database.em.nativeDelete(Session, { user: userId })
    await announcePresence(this.database)
  }

  async deleteExpired(): Promise<void> {
    await this.database.em.nativeDelete(Session, { expiresAt: { $lt: raw('now()') } })
  }

  /** Deletes the counters that end before `from` or after `to`, in milliseconds since 1970. */
  async deleteCountersOutside(from: number, to: number): Promise<void> {
    await this.database.em.nativeDelete(Throttle, { $or: [{ expire: { $lt: from } }, { expire: { $gt: to } }] })
  }
}
