import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { Paging } from '../types/paging.ts'
import { Webhook, WebhookDelivery, WebhookDeliveryPage, WebhookInput, WebhookWithSecret } from '../types/webhook.ts'

const webhookId = { description: 'The id of the webhook.' }
const deliveryId = { description: 'The id of the delivery.' }

/** Webhooks. All operations are for admins. */
@Resolver(() => Webhook)
export class WebhooksResolver {
  @Query(() => [Webhook], { description: 'All webhooks, the oldest first. For admins.' })
  webhooks(@Ctx() { actor, services }: Context): Promise<Webhook[]> {
    return services.webhooks.list(actor)
  }

  @Query(() => Webhook, { description: 'A webhook. For admins.' })
  webhook(@Ctx() { actor, services }: Context, @Arg('id', () => ID, webhookId) id: string): Promise<Webhook> {
    return services.webhooks.one(actor, id)
  }

  @Mutation(() => WebhookWithSecret, {
    description:
      'Adds a webhook. REAUTHENTICATION_REQUIRED if the caller has not confirmed their identity. For admins.',
  })
  addWebhook(
    @Ctx() { actor, services }: Context,
    @Arg('input', () => WebhookInput, { description: 'Where to, and what.' }) input: WebhookInput,
  ): Promise<WebhookWithSecret> {
    return services.webhooks.add(actor, input)
  }

  @Mutation(() => Webhook, {
    description:
      'Changes a webhook. REAUTHENTICATION_REQUIRED for another address if the caller has not confirmed their identity. For admins.',
  })
  updateWebhook(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, webhookId) id: string,
    @Arg('input', () => WebhookInput, { description: 'Where to, and what.' }) input: WebhookInput,
  ): Promise<Webhook> {
    return services.webhooks.update(actor, id, input)
  }

  @Mutation(() => Webhook, { description: 'Stops sending. Events are collected. For admins.' })
  pauseWebhook(@Ctx() { actor, services }: Context, @Arg('id', () => ID, webhookId) id: string): Promise<Webhook> {
    return services.webhooks.pause(actor, id)
  }

  @Mutation(() => Webhook, { description: 'Sends again, beginning with what waits. For admins.' })
  resumeWebhook(@Ctx() { actor, services }: Context, @Arg('id', () => ID, webhookId) id: string): Promise<Webhook> {
    return services.webhooks.resume(actor, id)
  }

  @Mutation(() => WebhookWithSecret, {
    description:
      'Draws a new signing secret. The previous one also signs for 24 hours. REAUTHENTICATION_REQUIRED if the caller has not confirmed their identity. For admins.',
  })
  rotateWebhookSecret(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, webhookId) id: string,
  ): Promise<WebhookWithSecret> {
    return services.webhooks.rotateSecret(actor, id)
  }

  @Mutation(() => Boolean, { description: 'Removes a webhook and its log. For admins.' })
  async removeWebhook(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, webhookId) id: string,
  ): Promise<boolean> {
    await services.webhooks.remove(actor, id)
    return true
  }
}

/** The log of webhooks. All operations are for admins. */
@Resolver(() => WebhookDelivery)
export class WebhookDeliveriesResolver {
  @Query(() => WebhookDeliveryPage, {
    description: 'A page of the log of a webhook, the newest deliveries first. For admins.',
  })
  webhookDeliveries(
    @Ctx() { actor, services }: Context,
    @Arg('webhookId', () => ID, webhookId) id: string,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<WebhookDeliveryPage> {
    return services.webhookDeliveries.list(actor, id, { limit, offset })
  }

  @Mutation(() => WebhookDelivery, {
    description:
      'Sends the event webhook.test, whatever the webhook tells of. A paused webhook gets it when it is resumed. For admins.',
  })
  testWebhook(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, webhookId) id: string,
  ): Promise<WebhookDelivery> {
    return services.webhookDeliveries.test(actor, id)
  }

  @Mutation(() => WebhookDelivery, {
    description: 'Sends a delivery now, also one that was delivered before. It keeps its message id. For admins.',
  })
  sendWebhookDeliveryAgain(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, deliveryId) id: string,
  ): Promise<WebhookDelivery> {
    return services.webhookDeliveries.sendAgain(actor, id)
  }

  @Mutation(() => WebhookDelivery, {
    description: 'Gives up a delivery that waits, so that later ones of the same item follow. For admins.',
  })
  skipWebhookDelivery(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, deliveryId) id: string,
  ): Promise<WebhookDelivery> {
    return services.webhookDeliveries.skip(actor, id)
  }
}
