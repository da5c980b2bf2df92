import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { ITEM_STATES } from '../../../../schema/fields/translations/state.ts'
import type { Kind } from '../../../../schema/kind.ts'
import type { Item } from '../../../content/items/items.ts'
import type { Context } from '../context.ts'
import { requestLoader } from './request-loader.ts'

/** Adds to a kind with texts a field with the states of the translations of an item. */
export function translationStatesResolver(kind: Kind, item: ClassType): ClassType {
  const statesOf = requestLoader<string[] | null>(
    ({ actor, services }, ids) => services.translationStatus.statesOf(actor, kind, ids),
    null,
  )

  @Resolver(() => item)
  class TranslationStatesResolver {
    @FieldResolver(() => [String], {
      nullable: true,
      description: `The states of the live item in each other language of the site, such as es.outdated: ${ITEM_STATES.join(', ')}. Null for visitors.`,
    })
    translationStates(@Ctx() context: Context, @Root() { id }: Item): Promise<string[] | null> {
      return statesOf(context, id)
    }
  }
  return TranslationStatesResolver
}
