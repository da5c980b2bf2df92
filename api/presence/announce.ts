import type { Database } from '../database/database.ts'

/** The NOTIFY channel on which changes of presences are announced, also those that follow from the end of a session. */
export const PRESENCE_CHANNEL = 'presence'

/** Announces, when the open transaction is committed, that presences have changed. */
export async function announcePresence(database: Database): Promise<void> {
  await database.query(`notify ${PRESENCE_CHANNEL}`)
}
