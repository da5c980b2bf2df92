import { bulkResolvers } from './bulk.ts'
import { changedByResolver } from './changed-by.ts'
import { translationStatesResolver } from './translation-states.ts'
import type { GraphQLResolveInfo } from 'graphql'
import {
  Arg,
  Args,
  type ClassType,
  Ctx,
  FieldResolver,
  ID,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import { addressKey, externalKeyOf, hasTranslations, type Kind } from '../../../../schema/kind.ts'
import type { Revision as RevisionReading } from '../../../content/items/history.ts'
import type { Query as ItemQuery } from '../../../content/items/visible-query.ts'
import type { Item } from '../../../content/items/items.ts'
import { type Order, wordsIn } from '../../../content/items/list-query.ts'
import { passagesOf } from '../../../content/search/passages.ts'
import type { Context } from '../context.ts'
import { typeName, withArticle } from '../../../../schema/names.ts'
import { pictureResolvers } from './pictures.ts'
import { itemLanguageResolvers } from './item-languages.ts'
import { enterLanguage, LANGUAGE } from './reading-language.ts'
import { richTextResolvers } from './rich-texts.ts'
import { scheduledEndResolvers } from './scheduled-ends.ts'
import { RESTORED_FIELDS, Revision } from '../types/revision.ts'
import type { CollectionTypes } from '../types/kind-types.ts'
import { Paging } from '../types/paging.ts'
import { FoundPassage } from '../types/search.ts'

/** A page of a list. */
export interface Page {
  items: Item[]
  query: ItemQuery
  /** The number of items on all pages, if it is known. Otherwise they are counted if the client selects it. */
  total?: number
}

const VERSION =
  'The version that the client read. If a newer version exists, nothing is written and the error is CONFLICT.'

/** Returns the description of the argument by which one item of a kind is read. */
export function keyDescription(kind: Kind): string {
  const key = addressKey(kind)
  return key ? `The id of the item, its ${key}, or an earlier ${key} of it.` : 'The id of the item.'
}

/** Returns the resolvers of a kind with many items. */
export function collectionResolvers(kind: Kind, collection: CollectionTypes): ClassType[] {
  const { item, input, groups, page, filter, where, sort, order } = collection
  const singular = kind.label.toLowerCase()
  const many = kind.labelPlural
  const type = typeName(kind.name)
  const types = typeName(kind.plural)

  @Resolver(() => item)
  class ItemResolver {
    @Query(() => page, { name: kind.plural, description: `A page of ${many}. Visitors see active ones only.` })
    async list(
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
      @Arg('search', () => String, {
        nullable: true,
        description:
          'Words to search for in titles and texts, in any order. Ignores case, accents and small typing errors.',
      })
      search: string | undefined,
      @Arg('filter', () => filter, { nullable: true, description: 'Conditions that the items must meet.' })
      conditions: object | undefined,
      @Arg('where', () => where, { nullable: true, description: 'A condition that the items must meet.' })
      condition: object | undefined,
      @Arg('orderBy', () => [order], {
        nullable: true,
        description: 'What to sort by: first by the first entry. It replaces `sort` and `descending`.',
      })
      orders: Order[] | undefined,
      @Arg('after', () => String, {
        nullable: true,
        description: 'The `endCursor` of the page before, after which the list goes on.',
      })
      after: string | undefined,
      @Arg('sort', () => sort, {
        nullable: true,
        description:
          'The sort key. By default, the best matches of a search are first, and other lists are in the order that editors set.',
      })
      by: string | undefined,
      @Arg('descending', () => Boolean, { nullable: true, description: 'Whether to sort in descending order.' })
      descending: boolean | undefined,
      @Args(() => Paging) { limit, offset }: Paging,
      @Arg('language', () => String, LANGUAGE) language?: string,
    ): Promise<Page> {
      await enterLanguage(context, info, language)
      const { actor, services } = context
      const orderBy = orders ?? [{ by, descending }]
      const listQuery = { search, filter: { ...conditions }, where: condition, orderBy, after, limit, offset }
      const query = await services.contentReader.resolveSearch(actor, kind, listQuery)
      return { items: await services.contentReader.list(actor, kind, query), query }
    }

    @Query(() => [item], { name: `active${types}`, description: `All active ${many}, in the order that editors set.` })
    async active(
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
      @Arg('language', () => String, LANGUAGE) language?: string,
    ): Promise<Item[]> {
      await enterLanguage(context, info, language)
      return context.services.contentReader.active(context.actor, kind, {})
    }

    @Query(() => item, {
      name: kind.name,
      nullable: true,
      description: `One ${singular}. The error is NOT_FOUND if it does not exist.`,
    })
    async one(
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
      @Arg('id', () => ID, { description: keyDescription(kind) }) id: string,
      @Arg('language', () => String, LANGUAGE) language?: string,
    ): Promise<Item> {
      await enterLanguage(context, info, language)
      return context.services.contentReader.one(context.actor, kind, id)
    }

    @Mutation(() => item, {
      name: `create${type}`,
      description: `Creates ${withArticle(singular)}. A repeated call with the same id creates no second item.`,
    })
    create(
      @Ctx() { actor, services }: Context,
      @Arg('input', () => input, { description: 'The values of the item.' }) values: object,
      @Arg('id', () => ID, {
        nullable: true,
        description: 'A UUID generated by the client. By default, the server generates one.',
      })
      id?: string,
    ): Promise<Item> {
      return services.content.create(actor, kind, { ...values }, id ?? undefined)
    }

    @Mutation(() => item, {
      name: `update${type}`,
      description: `Changes the given fields of ${withArticle(singular)}.`,
    })
    update(
      @Ctx() { actor, services }: Context,
      @Arg('id', () => ID, { description: 'The id of the item.' }) id: string,
      @Arg('input', () => input, { description: 'The values to change.' }) values: object,
      @Arg('version', () => Int, { nullable: true, description: VERSION }) version?: number,
    ): Promise<Item> {
      return services.content.update(actor, kind, id, { ...values }, version)
    }

    @Mutation(() => item, { name: `toggle${type}`, description: `Toggles whether ${withArticle(singular)} is active.` })
    toggle(
      @Ctx() { actor, services }: Context,
      @Arg('id', () => ID, { description: 'The id of the item.' }) id: string,
    ): Promise<Item> {
      return services.content.toggle(actor, kind, id)
    }

    @Mutation(() => [item], {
      name: `set${types}Active`,
      description: `Activates or deactivates ${many}. If one of them fails, none is changed.`,
    })
    setActive(
      @Ctx() { actor, services }: Context,
      @Arg('ids', () => [ID], { description: 'The ids of the items.' }) ids: string[],
      @Arg('isActive', () => Boolean, { description: 'Whether the items become active.' }) isActive: boolean,
    ): Promise<Item[]> {
      return services.content.setActive(actor, kind, ids, isActive)
    }

    @Mutation(() => Revision, {
      name: `delete${type}`,
      description: `Deletes ${withArticle(singular)}. Returns the revision that it can be restored from.`,
    })
    async delete(
      @Ctx() { actor, services }: Context,
      @Arg('id', () => ID, { description: 'The id of the item.' }) id: string,
      @Arg('version', () => Int, { nullable: true, description: VERSION }) version?: number,
    ): Promise<RevisionReading> {
      const [revision] = await services.content.delete(actor, kind, [id], version)
      return revision!
    }

    @Mutation(() => [Revision], {
      name: `delete${types}`,
      description: `Deletes ${many}. If one of them fails, none is deleted.`,
    })
    deleteMany(
      @Ctx() { actor, services }: Context,
      @Arg('ids', () => [ID], { description: 'The ids of the items.' }) ids: string[],
    ): Promise<RevisionReading[]> {
      return services.content.delete(actor, kind, ids)
    }

    @Mutation(() => item, {
      name: `restore${type}`,
      description: `Restores ${withArticle(singular)} to an earlier version, also after it was deleted.`,
    })
    restore(
      @Ctx() { actor, services }: Context,
      @Arg('id', () => ID, { description: 'The id of the item.' }) id: string,
      @Arg('version', () => Int, { description: 'The version to restore.' }) version: number,
      @Arg('fields', () => [String], RESTORED_FIELDS) fields?: string[],
    ): Promise<Item> {
      return services.content.restore(actor, kind, id, version, fields)
    }
  }

  @Resolver(() => item)
  class UpsertResolver {
    @Mutation(() => item, {
      name: `upsert${type}`,
      description: `Changes the ${singular} with an external key, or creates it.`,
    })
    async upsert(
      @Ctx() { actor, services }: Context,
      @Arg('key', () => String, { description: 'The key of the item in another system.' }) key: string,
      @Arg('input', () => input, { description: 'The values to change, or those of the new item.' }) values: object,
    ): Promise<Item> {
      return (await services.content.upsert(actor, kind, key, { ...values })).item
    }
  }

  @Resolver(() => page)
  class PageResolver {
    @FieldResolver(() => String, {
      nullable: true,
      description:
        'Where the next page begins, for `after`. Null after the last item, and for lists that are sorted by rank.',
    })
    endCursor(@Ctx() { actor, services }: Context, @Root() { query, items }: Page): string | null {
      return services.contentReader.cursorOf(actor, kind, query, items)
    }

    @FieldResolver(() => String, {
      nullable: true,
      description:
        'Where the page before begins, for `after`, if this one begins after a cursor. Null if that is the first page of the list.',
    })
    previousCursor(@Ctx() { actor, services }: Context, @Root() { query }: Page): Promise<string | null> {
      return services.contentReader.cursorBefore(actor, kind, query)
    }

    @FieldResolver(() => [FoundPassage], {
      description:
        'Passages of the first items with words of the search, in any language. An item has none if only its title has them.',
    })
    passages(@Root() { query, items }: Page): FoundPassage[] {
      return passagesOf(kind, items, wordsIn(query))
    }

    @FieldResolver(() => Int, { description: 'The number of items on all pages.' })
    total(
      @Ctx() { actor, services }: Context,
      @Root() { query, total }: Page,
      @Arg('upTo', () => Int, {
        nullable: true,
        description:
          'Stops counting at this number, which is the result if there are more items. That is faster in large lists.',
      })
      upTo?: number | null,
    ): Promise<number> | number {
      return total ?? services.contentReader.count(actor, kind, query, upTo)
    }
  }

  @Resolver(() => item)
  class OrderResolver {
    @Mutation(() => [item], {
      name: `reorder${types}`,
      description: `Reorders ${many} among each other. Only items that move get a new version.`,
    })
    reorder(
      @Ctx() { actor, services }: Context,
      @Arg('ids', () => [ID], { description: 'The ids of the items in their new order.' }) ids: string[],
    ): Promise<Item[]> {
      return services.content.reorder(actor, kind, ids)
    }
  }

  return [
    ItemResolver,
    PageResolver,
    ...[{ type: item, fields: kind.fields }, ...groups.values()].flatMap((type) => [
      ...pictureResolvers(type),
      ...richTextResolvers(type),
    ]),
    ...scheduledEndResolvers(kind, item),
    ...itemLanguageResolvers(kind, item),
    changedByResolver(kind, item),
    ...(hasTranslations(kind) ? [translationStatesResolver(kind, item)] : []),
    ...bulkResolvers(kind, collection),
    ...(kind.ordered ? [OrderResolver] : []),
    ...(externalKeyOf(kind) === undefined ? [] : [UpsertResolver]),
  ]
}
