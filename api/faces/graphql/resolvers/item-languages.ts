import { type ClassType, Ctx, Extensions, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql'
import { hasTranslations, type Kind } from '../../../../schema/kind.ts'
import type { Item } from '../../../content/items/items.ts'
import type { ItemLanguage as InLanguage } from '../../../content/languages/service.ts'
import type { Context } from '../context.ts'
import { requestLoader } from './request-loader.ts'

/** More than most websites have, for the cost of operations. */
const USUAL_LANGUAGES = 8

@ObjectType({ description: 'A language in which visitors can read an item.' })
class ItemLanguage {
  @Field(() => String, { description: 'The tag of the language.' })
  language!: string

  @Field(() => String, {
    nullable: true,
    description: 'The address of its page below the folder of the language. Null if the item has no page of its own.',
  })
  path!: string | null

  @Field(() => Boolean, {
    description: 'Whether its texts are in the language. If not, it is shown there in the original language.',
  })
  isTranslated!: boolean
}

/** Adds to a kind with texts the languages in which visitors can read an item. */
export function itemLanguageResolvers(kind: Kind, item: ClassType): ClassType[] {
  if (!hasTranslations(kind)) return []
  const languagesOf = requestLoader<InLanguage[]>(({ services }, ids) => services.languages.ofItems(kind, ids), [])

  @Resolver(() => item)
  class ItemLanguageResolver {
    @Extensions({ maxEntries: USUAL_LANGUAGES })
    @FieldResolver(() => [ItemLanguage], {
      description:
        'The languages in which visitors can read the live item, with its addresses: first the original one.',
    })
    languages(@Ctx() context: Context, @Root() root: Item): Promise<InLanguage[]> {
      return languagesOf(context, root.id)
    }
  }
  return [ItemLanguageResolver]
}
