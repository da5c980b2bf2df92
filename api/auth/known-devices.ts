import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Device } from './device.ts'

/** After how many days without a sign-in a device is forgotten. */
const REMEMBERED_DAYS = 180

/** Stores the devices that users have signed in from. */
export class KnownDevices {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Remembers a device of a user. Returns whether it is a new one. The first device of a user is not. */
  async remember(userId: string, { device, network }: Device): Promise<boolean> {
    const others = await this.database
      .kysely()
      .selectFrom('knownDevice')
      .select(['device', 'network'])
      .where('user', '=', userId)
      .execute()
    await this.database
      .kysely()
      .insertInto('knownDevice')
      .values({ user: userId, device, network })
      .onConflict((conflict) =>
        conflict.columns(['user', 'device', 'network']).doUpdateSet({ lastSeenAt: sql<Date>`now()` }),
      )
      .execute()
    return others.length > 0 && !others.some((known) => known.device === device && known.network === network)
  }

  /** Forgets the devices that were not used for a long time. */
  async deleteUnused(): Promise<void> {
    await this.database
      .kysely()
      .deleteFrom('knownDevice')
      .where(sql<boolean>`"lastSeenAt" < now() - make_interval(days => ${REMEMBERED_DAYS}::int)`)
      .execute()
  }
}
