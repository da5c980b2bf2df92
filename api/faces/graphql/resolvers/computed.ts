import DataLoader from 'dataloader'
import { type ClassType, Ctx, FieldResolver, Float, Int, Resolver, Root } from 'type-graphql'
import type { Item } from '../../../content/items/items.ts'
import type { ComputedField, ComputedType, ComputedValue } from '../../computed.ts'
import type { Context } from '../context.ts'
import { DateTime } from '../scalars.ts'

const TYPES: Record<ComputedType, object> = {
  text: String,
  integer: Int,
  decimal: Float,
  toggle: Boolean,
  dateTime: DateTime,
}

/** Adds a computed field to the type of a kind. The items of a request are computed together. */
export function computedResolver(field: ComputedField, item: ClassType): ClassType {
  const loaders = new WeakMap<Context, DataLoader<Item, ComputedValue>>()

  function loaderOf(context: Context): DataLoader<Item, ComputedValue> {
    const loader = loaders.get(context) ?? new DataLoader(async (items) => [...(await field.values(items, context))])
    loaders.set(context, loader)
    return loader
  }

  @Resolver(() => item)
  class ComputedResolver {
    @FieldResolver(() => TYPES[field.type] as ClassType, {
      nullable: true,
      description: `${field.label}. Computed, and cannot be set.`,
    })
    [field.name](@Ctx() context: Context, @Root() root: Item): Promise<ComputedValue> {
      return loaderOf(context).load(root)
    }
  }
  return ComputedResolver
}
