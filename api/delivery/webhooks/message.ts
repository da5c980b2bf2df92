import { createHash } from 'node:crypto'
import type { DeliveryRow } from './delivery-repository.ts'

/** A delivery whose body has been made. */
export type Prepared = Pick<DeliveryRow, 'messageId' | 'topic' | 'createdAt'> & { body: string }

/** Returns the message that tells of one event. */
export const single = ({ messageId: id, body }: Prepared): { id: string; body: string } => ({ id, body })

/**
 * Returns the message that tells of several events of one kind. Its id follows from theirs: a batch that is sent again with other
 * events is another message, and receivers know each event by its own id.
 */
export function batch(deliveries: readonly Prepared[]): { id: string; body: string } {
  const ids = deliveries.map(({ messageId }) => messageId)
  const { topic, createdAt } = deliveries.at(-1)!
  const data = deliveries.map(({ messageId: id, body }) => ({ id, ...(JSON.parse(body) as object) }))
  return {
    id: `batch-${createHash('sha256').update(ids.join()).digest('hex').slice(0, 32)}`,
    body: JSON.stringify({ type: `${topic}.batch`, timestamp: createdAt, data }),
  }
}
