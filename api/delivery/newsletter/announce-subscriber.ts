import { SUBSCRIBER_TOPIC } from '../../../schema/webhooks.ts'
import type { Database } from '../../platform/database/database.ts'
import { announceEvent } from '../../platform/outbox/webhook-outbox.ts'

/**
 * Tells webhooks, in the open transaction, that an address joined or left the list. They learn no address. An address joins
 * once and leaves once; if it joins again, it gets another id.
 *
 * @param event null tells nothing, in the same time
 */
export const announceSubscriber = (
  database: Database,
  itemId: string,
  event: 'subscribed' | 'left' | null,
): Promise<void> =>
  announceEvent(database, {
    topic: SUBSCRIBER_TOPIC,
    itemId,
    version: event === 'left' ? 2 : 1,
    event,
  })
