import type { WebhookEvent } from '../../../schema/webhooks.ts'
import type { Database } from '../database/database.ts'

/**
 * Returns the SQL that writes a delivery for each webhook that wants an event, in the order of `changes`. Without a webhook it
 * writes nothing.
 *
 * @param topic the SQL of the topic
 * @param changes a relation with the columns `itemId`, `version` and `event`; rows whose event is null are left out
 * @param releaseId the SQL of the id of the release that made the changes
 */
export const insertDeliveries = (topic: string, changes: string, releaseId = 'null::uuid'): string =>
  `insert into "webhookDelivery" ("webhookId", topic, "itemId", version, event, "releaseId")
   select w.id, ${topic}, e."itemId", e.version, e.event, ${releaseId}
   from webhook w cross join ${changes} e
   where e.event is not null and (w.topics = '{}' or ${topic} = any(w.topics)) and (w.events = '{}' or e.event = any(w.events))`

/** An event of something that has no history, such as a release. */
interface Announcement {
  topic: string
  itemId: string
  version: number
  /** Null writes nothing, in the same time. */
  event: WebhookEvent | null
}

const ANNOUNCE = insertDeliveries('$1::text', '(select $2::uuid as "itemId", $3::int as version, $4::text as event)')

/** Writes an event, in the open transaction: webhooks are told of it if and only if that is committed. */
export async function announceEvent(
  database: Database,
  { topic, itemId, version, event }: Announcement,
): Promise<void> {
  await database.query(ANNOUNCE, [topic, itemId, version, event])
}
