import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import { targetKind } from '../../../content/references/referring-fields.ts'
import { titleOf } from '../../../content/items/history.ts'
import { collections } from '../../../../schema/kinds/index.ts'
import type { Context } from '../context.ts'
import { ContentKind } from '../types/content-kind.ts'
import { TitledReference } from '../types/item-reference.ts'
import { FieldChange } from '../types/revision.ts'
import { requestLoader } from './request-loader.ts'

/** Loads the titles of the items in all differences of a request, by the name of their kind: one query for each kind. */
const titleLoaders = new Map<string, (context: Context, id: string) => Promise<string | null>>(
  collections.map((kind) => [
    kind.name,
    requestLoader<string | null>(async ({ actor, services }, ids) => {
      const items = await services.contentReader.byIds(actor, kind, ids, 'short')
      return new Map(items.map((item) => [item.id, titleOf(kind, item)]))
    }, null),
  ]),
)

/** Returns the titles of the items that a value of a reference names, as the history shows it: one id as text, several as JSON. */
async function titlesIn(context: Context, { refersTo }: FieldChange, value: string | null): Promise<string[] | null> {
  if (refersTo === undefined) return null
  const ids: string[] = value?.startsWith('[') ? (JSON.parse(value) as string[]) : value ? [value] : []
  const titleOfId = async (id: string) => {
    const titles = await Promise.all(refersTo.map((name) => titleLoaders.get(name)!(context, id)))
    return titles.find((title) => title !== null) ?? id
  }
  return Promise.all(ids.map(titleOfId))
}

const TITLES = {
  nullable: true,
  description:
    'The titles of the items that the value refers to, or the ids of deleted ones. Null unless the field is a reference.',
} as const

@Resolver(() => FieldChange)
export class ReferredItemsResolver {
  @FieldResolver(() => [String], TITLES)
  titlesBefore(@Ctx() context: Context, @Root() change: FieldChange): Promise<string[] | null> {
    return titlesIn(context, change, change.before)
  }

  @FieldResolver(() => [String], TITLES)
  titlesAfter(@Ctx() context: Context, @Root() change: FieldChange): Promise<string[] | null> {
    return titlesIn(context, change, change.after)
  }

  @Query(() => [TitledReference], {
    description:
      'The live items that refer to an item, at most ten by each field. pendingChanges(refersTo:) has drafts and releases.',
  })
  async referrers(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, { description: 'The kind of the item.' }) name: string,
    @Arg('id', () => ID, { description: 'The id of the item.' }) itemId: string,
  ): Promise<TitledReference[]> {
    const referrers = await services.contentReader.referrers(actor, targetKind(name), itemId)
    return referrers.map(({ kind, id, title }) => ({ kind, itemId: id, title }))
  }
}
