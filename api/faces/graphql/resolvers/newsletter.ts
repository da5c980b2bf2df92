import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { Paging } from '../types/paging.ts'
import { Subscriber, SubscriberPage } from '../types/subscriber.ts'

@Resolver(() => Subscriber)
export class NewsletterResolver {
  @Mutation(() => Boolean, {
    description:
      'Stores an address for the newsletter. True if it is on the list now, false if the link in a mail has to be opened first. The result does not depend on whether the address is already stored.',
  })
  subscribe(
    @Ctx() { services, address }: Context,
    @Arg('email', () => String, { description: 'The e-mail address.' }) email: string,
  ): Promise<boolean> {
    return services.newsletter.subscribe(email, address)
  }

  @Query(() => SubscriberPage, { description: 'A page of subscribers, the newest first. For admins.' })
  subscribers(
    @Ctx() { actor, services }: Context,
    @Arg('search', () => String, { nullable: true, description: 'A text that the address contains, ignoring case.' })
    search: string | undefined,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<SubscriberPage> {
    return services.subscribers.list(actor, { search }, { limit, offset })
  }

  @Mutation(() => String, {
    description:
      'Returns all confirmed subscribers as CSV, each with a link that ends the subscription. The audit log records it. For admins.',
  })
  async exportSubscribers(@Ctx() { actor, services }: Context): Promise<string> {
    return (await services.subscribers.csv(actor)).table
  }

  @Mutation(() => Boolean, { description: 'Deletes a subscriber, and the mails to the address. For admins.' })
  async removeSubscriber(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, { description: 'The id of the subscriber.' }) id: string,
  ): Promise<boolean> {
    await services.subscribers.remove(actor, id)
    return true
  }
}
