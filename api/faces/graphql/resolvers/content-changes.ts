import { Arg, Resolver, Root, Subscription } from 'type-graphql'
import type { SubscriptionContext } from '../context.ts'
import { ContentChanges } from '../types/content-changes.ts'
import { ContentKind } from '../types/content-kind.ts'

@Resolver(() => ContentChanges)
export class ContentChangesResolver {
  @Subscription(() => ContentChanges, {
    description:
      'The changes of content that are committed from now on, also of what visitors do not see. The first event has none. Read what you need after it, and again after each new connection.',
    subscribe: ({ args, context }: { args: { kinds?: string[] | null }; context: SubscriptionContext }) =>
      context.services.changeFeed.watch(context.actor, context, args.kinds ?? null),
  })
  contentChanges(
    @Root() changes: ContentChanges,
    @Arg('kinds', () => [ContentKind], {
      nullable: true,
      description: 'The kinds; all that the caller may read without them.',
    })
    _kinds?: string[] | null,
  ): ContentChanges {
    return changes
  }
}
