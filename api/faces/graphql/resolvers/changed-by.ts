import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import DataLoader from 'dataloader'
import type { Kind } from '../../../../schema/kind.ts'
import type { Item } from '../../../content/items/items.ts'
import type { Context } from '../context.ts'

/** Adds to a kind a field with the name of the user who made the current version of an item. */
export function changedByResolver(kind: Kind, item: ClassType): ClassType {
  const loaders = new WeakMap<Context, DataLoader<Item, string | null>>()

  const loaderOf = (context: Context) => {
    let loader = loaders.get(context)
    if (!loader) {
      loader = new DataLoader(async (items) => {
        const authors = await context.services.contentReader.authorsOf(context.actor, kind, items)
        return items.map(({ id }) => authors.get(id) ?? null)
      })
      loaders.set(context, loader)
    }
    return loader
  }

  @Resolver(() => item)
  class ChangedByResolver {
    @FieldResolver(() => String, {
      nullable: true,
      description: 'The name of the user who changed the item last. Null for visitors.',
    })
    changedBy(@Ctx() context: Context, @Root() root: Item): Promise<string | null> {
      return loaderOf(context).load(root)
    }
  }
  return ChangedByResolver
}
