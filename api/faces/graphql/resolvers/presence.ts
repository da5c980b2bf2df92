import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql'
import { stored } from '../../../../schema/kinds/index.ts'
import type { Context } from '../context.ts'
import { ContentKind } from '../types/content-kind.ts'
import { ItemPresence } from '../types/presence.ts'

interface Watched {
  kind: string
  id: string
}

@Resolver(() => ItemPresence)
export class PresenceResolver {
  @Subscription(() => ItemPresence, {
    description:
      'The other users that have an item open, its last change and its pending changes: now, and whenever they change.',
    subscribe: ({ args, context }: { args: Watched; context: Context }) => {
      const kind = stored.find(({ name }) => name === args.kind)!
      return context.services.presence.watch(context.actor, context.address, kind, args.id)
    },
  })
  itemPresence(
    @Root() state: ItemPresence,
    @Arg('kind', () => ContentKind, { description: 'The kind of the item.' }) _kind: string,
    @Arg('id', () => ID, { description: 'The id of the item.' }) _itemId: string,
  ): ItemPresence {
    return state
  }
}
