import { Arg, type ClassType, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import type { Kind } from '../../../../schema/kind.ts'
import { filterableTexts } from '../../../../schema/lists.ts'
import { typeName, withArticle } from '../../../../schema/names.ts'
import type { Context } from '../context.ts'
import { FieldValue, ItemVersion, ItemVersionInput, ListPlace } from '../types/bulk.ts'
import type { CollectionTypes } from '../types/kind-types.ts'

const IDS = { description: 'The ids of the items.' }
const ALL_OR_NONE = 'If one of them fails, none is changed. Returns those that changed.'

/** Returns the resolvers for changing many items of a list at once, and for what the admin needs for that. */
export function bulkResolvers(kind: Kind, { filter, where, input, page, textField }: CollectionTypes): ClassType[] {
  const singular = withArticle(kind.label.toLowerCase())
  const many = kind.labelPlural
  const types = typeName(kind.plural)

  @Resolver(() => page)
  class BulkResolver {
    @Query(() => [ID], {
      name: `${kind.name}Ids`,
      description: `The ids of all ${many} that a search and a filter find, for staff.`,
    })
    ids(
      @Ctx() { actor, services }: Context,
      @Arg('search', () => String, { nullable: true, description: 'Words to search for.' }) search?: string,
      @Arg('filter', () => filter, { nullable: true, description: 'Conditions that the items must meet.' })
      conditions?: object,
      @Arg('where', () => where, { nullable: true, description: 'A condition that the items must meet.' })
      condition?: object,
    ): Promise<string[]> {
      return services.contentReader.ids(actor, kind, { search, filter: { ...conditions }, where: condition })
    }

    @Mutation(() => [ItemVersion], {
      name: `update${types}`,
      description: `Gives the same values to fields of many ${many}. ${ALL_OR_NONE}`,
    })
    update(
      @Ctx() { actor, services }: Context,
      @Arg('ids', () => [ID], IDS) ids: string[],
      @Arg('input', () => input, { description: 'The values to change.' }) values: object,
    ): Promise<ItemVersion[]> {
      return services.bulk.update(actor, kind, ids, { ...values })
    }

    @Mutation(() => [ItemVersion], {
      name: `bulkDelete${types}`,
      description: `Deletes many ${many}, more than a page has. ${ALL_OR_NONE}`,
    })
    delete(@Ctx() { actor, services }: Context, @Arg('ids', () => [ID], IDS) ids: string[]): Promise<ItemVersion[]> {
      return services.bulk.delete(actor, kind, ids)
    }

    @Mutation(() => [ItemVersion], {
      name: `undo${types}`,
      description: `Takes back the changes that made these versions of ${many}, also deletions. The error is CONFLICT if one was changed since. ${ALL_OR_NONE}`,
    })
    undo(
      @Ctx() { actor, services }: Context,
      @Arg('versions', () => [ItemVersionInput], { description: 'The versions that the changes made.' })
      versions: ItemVersionInput[],
    ): Promise<ItemVersion[]> {
      return services.bulk.undo(actor, kind, versions)
    }
  }

  @Resolver(() => page)
  class PlaceResolver {
    @Query(() => ListPlace, {
      name: `${kind.name}Place`,
      description: `Where ${singular} stands in the list, for staff.`,
    })
    place(
      @Ctx() { actor, services }: Context,
      @Arg('order', () => Int, { description: 'Its order.' }) order: number,
      @Arg('title', () => String, { description: 'Its title, which decides between equal orders.' }) title: string,
      @Arg('id', () => ID, { nullable: true, description: 'The id of the item, if it exists.' }) id?: string,
    ): Promise<ListPlace> {
      return services.contentReader.place(actor, kind, { order, title, ...(id && { id }) })
    }

    @Mutation(() => [ItemVersion], {
      name: `move${types}`,
      description: `Moves ${many} to a position of the whole list, in the order of their ids. ${ALL_OR_NONE}`,
    })
    move(
      @Ctx() { actor, services }: Context,
      @Arg('ids', () => [ID], IDS) ids: string[],
      @Arg('position', () => Int, { description: 'The position of the first of them, where 1 is the top.' })
      position: number,
    ): Promise<ItemVersion[]> {
      return services.bulk.move(actor, kind, ids, position)
    }
  }

  @Resolver(() => page)
  class ValuesResolver {
    @Query(() => [FieldValue], {
      name: `${kind.name}Values`,
      description: `The values of a text field of ${many}, sorted. Visitors see those of active ones.`,
    })
    values(
      @Ctx() { actor, services }: Context,
      @Arg('field', () => textField!, { description: 'The field.' }) field: string,
    ): Promise<FieldValue[]> {
      return services.contentReader.valuesOf(actor, kind, field)
    }
  }

  return [
    BulkResolver,
    ...(kind.ordered ? [PlaceResolver] : []),
    ...(filterableTexts(kind).length > 0 ? [ValuesResolver] : []),
  ]
}
