import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** Standard Webhooks allows 24 to 64 bytes. */
const SECRET_BYTES = 32

/** Draws a signing secret. */
export const drawSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** A message as it is sent. */
export interface WebhookMessage {
  /** Identifies the message, also when it is sent again. */
  id: string
  /** The time of the attempt, in seconds since 1970. */
  timestamp: number
  body: string
}

/**
 * Returns the headers that sign a message.
 *
 * @param secrets each adds a signature, so that receivers can change to a new secret at any time
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders({ id, timestamp, body }: WebhookMessage, secrets: readonly string[]) {
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}
