import { Arg, Args, type ClassType, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Kind } from '../../../schema/kind.ts'
import type { Revision as RevisionReading } from '../../content/history.ts'
import type { Item, ListQuery } from '../../content/items.ts'
import type { Context } from '../context.ts'
import { typeName } from '../../../schema/names.ts'
import { altTextResolvers } from './alt-texts.ts'
import { Revision } from '../types/revision.ts'
import type { CollectionTypes } from '../types/kind-types.ts'
import { Paging } from '../types/paging.ts'

/** A page on its way to the client: `total` is counted only when the client asks for it. */
interface Page {
  items: Item[]
  query: ListQuery
}

const VERSION = 'The version that was read; when there is a newer one, nothing is written and the answer is CONFLICT.'

/** The queries and mutations of one kind with many items. */
export function collectionResolvers(kind: Kind, { item, input, page, filter, sort }: CollectionTypes): ClassType[] {
  const one = kind.label.toLowerCase()
  const many = kind.labelPlural
  const type = typeName(kind.name)
  const types = typeName(kind.plural)

  @Resolver(() => item)
  class ItemResolver {
    @Query(() => page, { name: kind.plural, description: `A page of ${many}. Visitors see active ones only.` })
    async list(
      @Ctx() { actor, services }: Context,
      @Arg('search', () => String, {
        nullable: true,
        description: 'Looked for in titles and texts, whatever the case.',
      })
      search: string | undefined,
      @Arg('filter', () => filter, { nullable: true, description: 'Which items.' }) conditions: object | undefined,
      @Arg('sort', () => sort, { nullable: true, description: 'What to sort by; their set order without.' })
      by: string | undefined,
      @Arg('descending', () => Boolean, { nullable: true, description: 'The other way round.' })
      descending: boolean | undefined,
      @Args(() => Paging) { limit, offset }: Paging,
    ): Promise<Page> {
      const query = { search, filter: { ...conditions }, sort: by, descending, limit, offset }
      return { items: await services.contentReader.list(actor, kind, query), query }
    }

    @Query(() => [item], { name: `active${types}`, description: `All active ${many}, in their set order.` })
    active(@Ctx() { actor, services }: Context): Promise<Item[]> {
      return services.contentReader.active(actor, kind, {})
    }

    @Query(() => item, { name: kind.name, nullable: true, description: `One ${one}. NOT_FOUND when there is none.` })
    one(
      @Ctx() { actor, services }: Context,
      @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    ): Promise<Item> {
      return services.contentReader.one(actor, kind, id)
    }

    @Mutation(() => item, {
      name: `create${type}`,
      description: `Creates a ${one}. Repeating it with the same id creates no second one.`,
    })
    create(
      @Ctx() { actor, services }: Context,
      @Arg('input', () => input, { description: 'Its values.' }) values: object,
      @Arg('id', () => ID, { nullable: true, description: 'A UUID made by the client; one is drawn without.' })
      id?: string,
    ): Promise<Item> {
      return services.content.create(actor, kind, { ...values }, id ?? undefined)
    }

    @Mutation(() => item, { name: `update${type}`, description: `Changes the given fields of a ${one}.` })
    update(
      @Ctx() { actor, services }: Context,
      @Arg('id', () => ID, { description: 'Its id.' }) id: string,
      @Arg('input', () => input, { description: 'The values that change.' }) values: object,
      @Arg('version', () => Int, { nullable: true, description: VERSION }) version?: number,
    ): Promise<Item> {
      return services.content.update(actor, kind, id, { ...values }, version)
    }

    @Mutation(() => item, { name: `toggle${type}`, description: `Flips whether a ${one} is active.` })
    toggle(
      @Ctx() { actor, services }: Context,
      @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    ): Promise<Item> {
      return services.content.toggle(actor, kind, id)
    }

    @Mutation(() => [item], {
      name: `set${types}Active`,
      description: `Makes ${many} active or inactive, all of them or none.`,
    })
    setActive(
      @Ctx() { actor, services }: Context,
      @Arg('ids', () => [ID], { description: 'Their ids.' }) ids: string[],
      @Arg('isActive', () => Boolean, { description: 'What they become.' }) isActive: boolean,
    ): Promise<Item[]> {
      return services.content.setActive(actor, kind, ids, isActive)
    }

    @Mutation(() => Revision, {
      name: `delete${type}`,
      description: `Deletes a ${one}. The answer is what it can be restored from.`,
    })
    async delete(
      @Ctx() { actor, services }: Context,
      @Arg('id', () => ID, { description: 'Its id.' }) id: string,
      @Arg('version', () => Int, { nullable: true, description: VERSION }) version?: number,
    ): Promise<RevisionReading> {
      const [revision] = await services.content.delete(actor, kind, [id], version)
      return revision!
    }

    @Mutation(() => [Revision], { name: `delete${types}`, description: `Deletes ${many}, all of them or none.` })
    deleteMany(
      @Ctx() { actor, services }: Context,
      @Arg('ids', () => [ID], { description: 'Their ids.' }) ids: string[],
    ): Promise<RevisionReading[]> {
      return services.content.delete(actor, kind, ids)
    }

    @Mutation(() => item, {
      name: `restore${type}`,
      description: `Brings a ${one} back to what it was, also after it was deleted.`,
    })
    restore(
      @Ctx() { actor, services }: Context,
      @Arg('id', () => ID, { description: 'Its id.' }) id: string,
      @Arg('version', () => Int, { description: 'The revision to go back to.' }) version: number,
    ): Promise<Item> {
      return services.content.restore(actor, kind, id, version)
    }
  }

  @Resolver(() => page)
  class PageResolver {
    @FieldResolver(() => Int, { description: 'How many items there are on all pages.' })
    total(@Ctx() { actor, services }: Context, @Root() { query }: Page): Promise<number> {
      return services.contentReader.count(actor, kind, query)
    }
  }

  @Resolver(() => item)
  class OrderResolver {
    @Mutation(() => [item], {
      name: `reorder${types}`,
      description: `Puts ${many} into a sequence among each other. Only those that move change.`,
    })
    reorder(
      @Ctx() { actor, services }: Context,
      @Arg('ids', () => [ID], { description: 'Their ids in the new sequence.' }) ids: string[],
    ): Promise<Item[]> {
      return services.content.reorder(actor, kind, ids)
    }
  }

  return [ItemResolver, PageResolver, ...altTextResolvers(kind, item), ...(kind.ordered ? [OrderResolver] : [])]
}
