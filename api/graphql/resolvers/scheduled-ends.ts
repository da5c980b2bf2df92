import DataLoader from 'dataloader'
import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Kind } from '../../../schema/kind.ts'
import type { Item } from '../../content/items.ts'
import type { Context } from '../context.ts'
import { DateTime } from '../scalars.ts'

/** Adds to a kind with `showsEnd` a field with the time when an item is scheduled to end. */
export function scheduledEndResolvers(kind: Kind, item: ClassType): ClassType[] {
  if (!kind.website?.showsEnd) return []
  // Batches the lookups of one request.
  const loaders = new WeakMap<Context, DataLoader<string, string | null>>()
  const loaderOf = (context: Context) => {
    let loader = loaders.get(context)
    if (!loader) {
      loader = new DataLoader(async (ids) => {
        const ends = await context.services.schedule.endsOf(kind, ids)
        return ids.map((id) => ends.get(id) ?? null)
      })
      loaders.set(context, loader)
    }
    return loader
  }

  @Resolver(() => item)
  class ScheduledEndResolver {
    @FieldResolver(() => DateTime, {
      nullable: true,
      description: 'The time when the item becomes inactive or is deleted, if that is scheduled.',
    })
    activeUntil(@Ctx() context: Context, @Root() root: Item): Promise<string | null> {
      return loaderOf(context).load(root.id)
    }
  }
  return [ScheduledEndResolver]
}
