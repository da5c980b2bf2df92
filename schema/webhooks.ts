import { kinds, mediaFile, setting } from './kinds/index.ts'

/** What webhooks tell of: a kind of content, or something else that has events. */
export interface WebhookTopic {
  /** The name in the body of a webhook: `product` in `product.published`. */
  readonly name: string
  /** The name on the command line. */
  readonly path: string
  /** The label in the admin, in plural. */
  readonly label: string
  readonly events: readonly WebhookEvent[]
}

/** Every event, with its meaning. Events tell of what visitors can see, so changes of hidden items have none. */
export const webhookEvents = {
  published: 'Became visible to visitors',
  updated: 'Was changed while visible',
  unpublished: 'Was hidden from visitors',
  deleted: 'Was deleted while visible',
  'rolled-back': 'A release was rolled back',
  subscribed: 'An address joined the newsletter',
  left: 'An address left the newsletter',
} as const

export type WebhookEvent = keyof typeof webhookEvents

/** The topic and the event of a delivery by which an admin tries a webhook. Webhooks get it whatever they tell of. */
export const TEST_TOPIC = 'webhook'
export const TEST_EVENT = 'test'

/** The topic of releases. */
export const RELEASE_TOPIC = 'release'

/** The topic of subscribers of the newsletter. */
export const SUBSCRIBER_TOPIC = 'subscriber'

/** Every topic, in the order of the form. */
export const webhookTopics: readonly WebhookTopic[] = [
  ...kinds.map(({ name, path, labelPlural }) => ({
    name,
    path,
    label: labelPlural,
    events: ['published', 'updated', 'unpublished', 'deleted'] as const,
  })),
  { name: mediaFile.name, path: mediaFile.path, label: 'Media', events: ['published', 'updated', 'deleted'] },
  { name: setting.name, path: setting.path, label: 'Settings', events: ['updated'] },
  { name: RELEASE_TOPIC, path: 'releases', label: 'Releases', events: ['published', 'rolled-back'] },
  { name: SUBSCRIBER_TOPIC, path: 'subscribers', label: 'Subscribers', events: ['subscribed', 'left'] },
]

/** The longest address of a webhook, in characters. */
export const WEBHOOK_URL_LIMIT = 2000

/** How many webhooks there can be. Each has connections of its own. */
export const MAX_WEBHOOKS = 20
