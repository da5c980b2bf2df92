import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql'
import { stored } from '../../../schema/kinds/index.ts'
import { RESTORABLE_DAYS } from '../../../schema/kinds/media-file.ts'
import type { Context } from '../context.ts'
import { ContentKind } from '../types/content-kind.ts'
import { Revision, RevisionPage } from '../types/revision.ts'
import { Paging } from '../types/paging.ts'

@Resolver(() => Revision)
export class HistoryResolver {
  @Query(() => RevisionPage, { description: 'The revisions of an item, newest first.' })
  async history(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, { description: 'The kind of the item.' }) name: string,
    @Arg('id', () => ID, { description: 'The id of the item.' }) id: string,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<RevisionPage> {
    const kind = stored.find((one) => one.name === name)!
    const [items, total] = await Promise.all([
      services.contentReader.history(actor, kind, id, { limit, offset }),
      services.contentReader.countHistory(actor, kind, id),
    ])
    return { items, total }
  }

  @Query(() => RevisionPage, {
    description: `The deletions of the items of a kind that can be restored now, newest first. Files can be restored for ${RESTORABLE_DAYS} days.`,
  })
  async deleted(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, { description: 'The kind of the items.' }) name: string,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<RevisionPage> {
    const kind = stored.find((one) => one.name === name)!
    const [items, total] = await Promise.all([
      services.contentReader.deleted(actor, kind, { limit, offset }),
      services.contentReader.countDeleted(actor, kind),
    ])
    return { items, total }
  }
}
