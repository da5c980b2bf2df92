import type { Database } from '../database/database.ts'

/** The NOTIFY channel on which changes of presences are announced, the ends of sessions, and saved pending changes. */
export const PRESENCE_CHANNEL = 'presence'

/** Announces, when the open transaction is committed, that what streams tell may have changed. */
export async function announcePresence(database: Database): Promise<void> {
  await database.query(`notify ${PRESENCE_CHANNEL}`)
}
