import { checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
import { type Actor, permitUser } from '../permissions/policy.ts'
import { SessionRepository } from '../accounts/session-repository.ts'

/** A session of the caller. Times are ISO 8601. */
export interface SessionDto {
  id: string
  device: string
  network: string
  createdAt: string
  lastUsedAt: string
  isCurrent: boolean
}

/** Shows users their own sessions, and ends them. */
export class SessionListService {
  readonly #database: Database
  readonly #audit: AuditRepository
  readonly #sessions: SessionRepository

  constructor(database: Database) {
    this.#database = database
    this.#audit = new AuditRepository(database)
    this.#sessions = new SessionRepository(database)
  }

  /** Returns the caller's sessions, the latest used first. */
  async list(actor: Actor): Promise<SessionDto[]> {
    const sessions = await this.#sessions.list(permitUser(actor))
    return sessions.map((session) => ({ ...session, isCurrent: session.id === actor.sessionId }))
  }

  /** Ends one of the caller's sessions. @throws AppError NOT_FOUND */
  async end(actor: Actor, id: string): Promise<void> {
    const userId = permitUser(actor)
    checkId(id)
    await this.#database.transaction(async () => {
      if ((await this.#sessions.deleteOf(userId, [id])) === 0) throw notFound('Session')
      await this.#recordEnd(actor, userId)
    })
  }

  /** Ends all sessions of the caller but the current one. Returns their number. */
  async endOthers(actor: Actor): Promise<number> {
    const userId = permitUser(actor)
    return this.#database.transaction(async () => {
      const others = (await this.list(actor)).filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
      const ended = await this.#sessions.deleteOf(userId, others)
      if (ended > 0) await this.#recordEnd(actor, userId)
      return ended
    })
  }

  #recordEnd(actor: Actor, userId: string): Promise<void> {
    return this.#audit.record(actor, 'session.end', { id: userId, name: actor.name })
  }
}
