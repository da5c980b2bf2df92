import { defineEntity, p } from '@mikro-orm/postgresql'
import type { TEST_EVENT, WebhookEvent } from '../../../schema/webhooks.ts'
import { line, now } from './columns.ts'

/** A webhook that is paused sends nothing. Its events wait. */
export type WebhookState = 'ACTIVE' | 'PAUSED'

/** An address that is told of events. Addresses often contain a token, so they are encrypted like the secrets. */
export const Webhook = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    id: p.uuid().primary(),
    sealedUrl: p.text(),
    sealedSecret: p.text(),
    // The secret before the last rotation also signs until `previousSecretUntil`.
    previousSealedSecret: p.text().nullable(),
    previousSecretUntil: p.datetime(3).nullable(),
    // Empty for all.
    topics: p.string().array().columnType('text[]').default([]),
    events: p.string().array().columnType('text[]').default([]),
    // Whether events of one kind that wait are sent together.
    isBatched: p.boolean().default(false),
    state: line(20).$type<WebhookState>(),
    // Why it was paused, unless an admin did it.
    pauseReason: p.text().nullable(),
    // The failed attempts in a row, of all deliveries together.
    failures: p.integer().default(0),
    // While many attempts in a row fail, nothing is sent before this time.
    retryAt: p.datetime(3).nullable(),
    createdAt: now(),
    createdByName: line(),
  },
})

export type DeliveryState = 'WAITING' | 'DELIVERED' | 'SKIPPED'

/** An event for one webhook, with its last attempt. Deliveries of one item have ascending ids. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhookDelivery',
  properties: {
    id: p.bigint('number').primary(),
    // The header webhook-id.
    messageId: p.uuid().defaultRaw('gen_random_uuid()'),
    webhookId: p.uuid(),
    topic: line(60),
    itemId: p.uuid(),
    version: p.integer(),
    event: line(20).$type<WebhookEvent | typeof TEST_EVENT>(),
    releaseId: p.uuid().nullable(),
    createdAt: now(),
    state: line(20).$type<DeliveryState>().default('WAITING'),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(3).defaultRaw('now()'),
    // Made at the first attempt. Later attempts send the same.
    body: p.text().nullable(),
    attemptedAt: p.datetime(3).nullable(),
    durationMs: p.integer().nullable(),
    status: p.integer().nullable(),
    response: p.text().nullable(),
    lastError: p.text().nullable(),
    deliveredAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['webhookId', 'id'], name: 'webhookDelivery_log_index' },
    { properties: ['webhookId', 'id'], where: `state = 'WAITING'`, name: 'webhookDelivery_waiting_index' },
    {
      properties: ['webhookId', 'topic', 'itemId', 'id'],
      where: `state = 'WAITING'`,
      name: 'webhookDelivery_item_index',
    },
    { properties: ['createdAt'], name: 'webhookDelivery_createdAt_index' },
  ],
})
