import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { DeliveryState, WebhookState } from '../../../platform/database/webhook-entities.ts'
import { DateTime } from '../scalars.ts'

const WebhookStateEnum = { ACTIVE: 'ACTIVE', PAUSED: 'PAUSED' } satisfies Record<WebhookState, WebhookState>

registerEnumType(WebhookStateEnum, {
  name: 'WebhookState',
  description: 'The state of a webhook.',
  valuesConfig: {
    ACTIVE: { description: 'Events are sent.' },
    PAUSED: { description: 'Events are collected, and sent when the webhook is resumed.' },
  },
})

const DeliveryStateEnum = {
  WAITING: 'WAITING',
  DELIVERED: 'DELIVERED',
  SKIPPED: 'SKIPPED',
} satisfies Record<DeliveryState, DeliveryState>

registerEnumType(DeliveryStateEnum, {
  name: 'WebhookDeliveryState',
  description: 'The state of a delivery.',
  valuesConfig: {
    WAITING: { description: 'It is sent now, or again after a failed attempt.' },
    DELIVERED: { description: 'The receiver has answered with a status of 200 to 299.' },
    SKIPPED: { description: 'An admin has given it up.' },
  },
})

const TOPICS = { description: 'What it tells of, such as `product` or `release`. Empty for everything.' }
const EVENTS = { description: 'The events it tells of, such as `published`. Empty for all.' }

const BATCHED = { description: 'Whether events of one kind that wait are sent in one request.' }

@ObjectType({ description: 'An address that is told of events.' })
export class Webhook {
  @Field(() => ID, { description: 'Identifies the webhook.' })
  id!: string
  @Field(() => String, {
    nullable: true,
    description: 'The address. Null if it was encrypted with another JWT_SECRET.',
  })
  url!: string | null
  @Field(() => [String], TOPICS)
  topics!: string[]
  @Field(() => [String], EVENTS)
  events!: string[]
  @Field(() => WebhookStateEnum, { description: 'The state.' })
  state!: WebhookState
  @Field(() => String, { nullable: true, description: 'Why it was paused, unless an admin did it.' })
  pauseReason!: string | null
  @Field(() => DateTime, { nullable: true, description: 'When the next attempt follows, after many failed ones.' })
  retryAt!: string | null
  @Field(() => Boolean, BATCHED)
  isBatched!: boolean
  @Field(() => Int, { description: 'How many deliveries wait.' })
  waiting!: number
  @Field(() => Int, { description: 'How many of those that wait have failed before.' })
  failing!: number
  @Field(() => DateTime, { nullable: true, description: 'Until when the previous secret also signs.' })
  previousSecretUntil!: string | null
  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt!: string
  @Field(() => String, { description: 'The name of the user who added it.' })
  createdByName!: string
}

@ObjectType({ description: 'A webhook with its new signing secret.' })
export class WebhookWithSecret {
  @Field(() => Webhook, { description: 'The webhook.' })
  webhook!: Webhook
  @Field(() => String, { description: 'The signing secret. It is not shown again.' })
  secret!: string
}

@InputType({ description: 'What admins choose about a webhook.' })
export class WebhookInput {
  @Field(() => String, { description: 'The http(s) address of the receiver.' })
  url!: string
  @Field(() => [String], { defaultValue: [], ...TOPICS })
  topics!: string[]
  @Field(() => [String], { defaultValue: [], ...EVENTS })
  events!: string[]
  @Field(() => Boolean, { defaultValue: false, ...BATCHED })
  isBatched!: boolean
}

@ObjectType({ description: 'An event for one webhook, with its last attempt.' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'Identifies the delivery.' })
  id!: number
  @Field(() => ID, { description: 'The header webhook-id.' })
  messageId!: string
  @Field(() => String, { description: 'What it tells of, such as `product`.' })
  topic!: string
  @Field(() => String, { description: 'The event, such as `published`.' })
  event!: string
  @Field(() => ID, { description: 'The id of the item.' })
  itemId!: string
  @Field(() => Int, { description: 'The version of the item.' })
  version!: number
  @Field(() => DeliveryStateEnum, { description: 'The state.' })
  state!: DeliveryState
  @Field(() => Int, { description: 'How often it was tried.' })
  attempts!: number
  @Field(() => DateTime, { description: 'When the next attempt follows, while the delivery waits.' })
  nextAttemptAt!: string
  @Field(() => DateTime, { description: 'When the event happened.' })
  createdAt!: string
  @Field(() => DateTime, { nullable: true, description: 'When the last attempt ended.' })
  attemptedAt!: string | null
  @Field(() => DateTime, { nullable: true, description: 'When the receiver has accepted it.' })
  deliveredAt!: string | null
  @Field(() => Int, { nullable: true, description: 'How long the last attempt took, in milliseconds.' })
  durationMs!: number | null
  @Field(() => String, { nullable: true, description: 'The body, as JSON. Null before the first attempt.' })
  body!: string | null
  @Field(() => Int, { nullable: true, description: 'The status of the last response.' })
  status!: number | null
  @Field(() => String, { nullable: true, description: 'The beginning of the last response.' })
  response!: string | null
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  lastError!: string | null
}

@ObjectType({ description: 'One page of the log of a webhook, the newest deliveries first.' })
export class WebhookDeliveryPage {
  @Field(() => [WebhookDelivery], { description: 'The deliveries of this page.' })
  items!: WebhookDelivery[]
  @Field(() => Int, { description: 'How many deliveries there are on all pages.' })
  total!: number
}
