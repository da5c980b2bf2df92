import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AuthChallenge, type ChallengePurpose } from '../../platform/database/identity-entities.ts'

/** How long a client has for a step of a sign-in, in minutes. */
const LIFETIME_MINUTES = 10

export interface Challenge {
  user: string | null
  data: Record<string, string>
}

const WORKS = sql<boolean>`"expiresAt" > now()`

/** Stores the steps of sign-ins that clients have to complete. */
export class ChallengeRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Stores a challenge for ten minutes. Returns its id, which the client sends back. */
  async add(purpose: ChallengePurpose, data: Record<string, string>, user: string | null = null): Promise<string> {
    const id = randomUUID()
    const expiresAt = sql<string>`now() + make_interval(mins => ${LIFETIME_MINUTES}::int)`
    await this.#database
      .kysely()
      .insertInto('authChallenge')
      .values({ id, purpose, user, data: sql<Record<string, string>>`${JSON.stringify(data)}::jsonb`, expiresAt })
      .execute()
    return id
  }

  /** Returns a challenge that has not expired, without using it up. */
  find(purpose: ChallengePurpose, id: string): Promise<Challenge | undefined> {
    return this.#database
      .kysely()
      .selectFrom('authChallenge')
      .select(['user', 'data'])
      .where('purpose', '=', purpose)
      .where('id', '=', id)
      .where(WORKS)
      .executeTakeFirst()
  }

  /** Uses up a challenge that has not expired, in one statement. Of several callers at a time, one gets it. */
  take(purpose: ChallengePurpose, id: string): Promise<Challenge | undefined> {
    return this.#database
      .kysely()
      .deleteFrom('authChallenge')
      .where('purpose', '=', purpose)
      .where('id', '=', id)
      .where(WORKS)
      .returning(['user', 'data'])
      .executeTakeFirst()
  }

  /** Deletes the challenges of a user. */
  async deleteAllOf(userId: string): Promise<void> {
    await this.#database.em.nativeDelete(AuthChallenge, { user: userId })
  }

  async deleteExpired(): Promise<void> {
    await this.#database
      .kysely()
      .deleteFrom('authChallenge')
      .where(sql<boolean>`"expiresAt" <= now()`)
      .execute()
  }
}
