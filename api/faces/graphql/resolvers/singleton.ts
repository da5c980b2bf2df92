import type { GraphQLResolveInfo } from 'graphql'
import { Arg, type ClassType, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql'
import type { Singleton } from '../../../../schema/kind.ts'
import type { Item } from '../../../content/items/items.ts'
import type { Context } from '../context.ts'
import { typeName } from '../../../../schema/names.ts'
import type { KindTypes } from '../types/kind-types.ts'
import { RESTORED_FIELDS } from '../types/revision.ts'
import { pictureResolvers } from './pictures.ts'
import { enterLanguage, LANGUAGE } from './reading-language.ts'
import { richTextResolvers } from './rich-texts.ts'

/** Returns the resolvers of a singleton. */
export function singletonResolvers(kind: Singleton, { item, input, groups }: KindTypes): ClassType[] {
  const type = typeName(kind.name)
  const label = kind.label

  @Resolver(() => item)
  class SingletonResolver {
    @Query(() => item, { name: kind.name, nullable: true, description: kind.description })
    async read(
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
      @Arg('language', () => String, LANGUAGE) language?: string,
    ): Promise<Item | null> {
      await enterLanguage(context, info, language)
      return (await context.services.contentReader.singleton(context.actor, kind)) ?? null
    }

    @Mutation(() => item, { name: `update${type}`, description: `${label}: changes the given fields.` })
    update(
      @Ctx() { actor, services }: Context,
      @Arg('input', () => input, { description: 'The values to change.' }) values: object,
      @Arg('version', () => Int, {
        nullable: true,
        description:
          'The version that the client read; 0 if nothing was stored. If a newer version exists, the error is CONFLICT.',
      })
      version?: number,
    ): Promise<Item> {
      return services.content.updateSingleton(actor, kind, { ...values }, version)
    }

    @Mutation(() => item, { name: `toggle${type}`, description: `${label}: toggles whether it is active.` })
    toggle(@Ctx() { actor, services }: Context): Promise<Item> {
      return services.content.toggle(actor, kind, kind.id)
    }

    @Mutation(() => item, { name: `set${type}Active`, description: `${label}: activates or deactivates it.` })
    async setActive(
      @Ctx() { actor, services }: Context,
      @Arg('isActive', () => Boolean, { description: 'Whether it becomes active.' }) isActive: boolean,
    ): Promise<Item> {
      return services.content.updateSingleton(actor, kind, { isActive })
    }

    @Mutation(() => item, { name: `restore${type}`, description: `${label}: restores an earlier version.` })
    restore(
      @Ctx() { actor, services }: Context,
      @Arg('version', () => Int, { description: 'The version to restore.' }) version: number,
      @Arg('fields', () => [String], RESTORED_FIELDS) fields?: string[],
    ): Promise<Item> {
      return services.content.restore(actor, kind, kind.id, version, fields)
    }
  }

  const types = [{ type: item, fields: kind.fields }, ...groups.values()]
  return [SingletonResolver, ...types.flatMap((each) => [...pictureResolvers(each), ...richTextResolvers(each)])]
}
