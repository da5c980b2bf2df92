import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Device } from './device.ts'

/** Stores the devices that users have signed in from. */
export class KnownDevices {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Remembers a device of a user. Returns whether it is a new one. The first device of a user is not. */
  async remember(userId: string, { device, network }: Device): Promise<boolean> {
    const others = await this.#database
      .kysely()
      .selectFrom('knownDevice')
      .select(['device', 'network'])
      .where('user', '=', userId)
      .execute()
    await this.#database
      .kysely()
      .insertInto('knownDevice')
      .values({ user: userId, device, network })
      .onConflict((conflict) =>
        conflict.columns(['user', 'device', 'network']).doUpdateSet({ lastSeenAt: sql<Date>`now()` }),
      )
      .execute()
    return others.length > 0 && !others.some((known) => known.device === device && known.network === network)
  }

  /** Forgets the devices without a sign-in in the last `days`. @returns their number */
  async deleteUnused(days: number): Promise<number> {
    const { numDeletedRows } = await this.#database
      .kysely()
      .deleteFrom('knownDevice')
      .where(sql<boolean>`"lastSeenAt" < now() - make_interval(days => ${days}::int)`)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
