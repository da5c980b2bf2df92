import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Kind } from '../../../../schema/kind.ts'
import type { Item } from '../../../content/items/items.ts'
import type { Context } from '../context.ts'
import { DateTime } from '../scalars.ts'
import { requestLoader } from './request-loader.ts'

/** Adds to a kind with `showsEnd` a field with the time when an item is scheduled to end. */
export function scheduledEndResolvers(kind: Kind, item: ClassType): ClassType[] {
  if (!kind.website?.showsEnd) return []
  const endOf = requestLoader<string | null>(({ services }, ids) => services.schedule.endsOf(kind, ids), null)

  @Resolver(() => item)
  class ScheduledEndResolver {
    @FieldResolver(() => DateTime, {
      nullable: true,
      description: 'The time when the item becomes inactive or is deleted, if that is scheduled.',
    })
    activeUntil(@Ctx() context: Context, @Root() root: Item): Promise<string | null> {
      return endOf(context, root.id)
    }
  }
  return [ScheduledEndResolver]
}
