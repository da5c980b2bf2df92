import { Arg, Args, Ctx, ID, Int, Query, Resolver } from 'type-graphql'
import { stored } from '../../../../schema/kinds/index.ts'
import { RESTORABLE_DAYS } from '../../../../schema/kinds/media-file.ts'
import type { Context } from '../context.ts'
import { ContentKind } from '../types/content-kind.ts'
import { FieldChange, HistoryFilter, RestorePlan, Revision, RevisionPage } from '../types/revision.ts'
import { Paging } from '../types/paging.ts'

const KIND = { description: 'The kind of the item.' }
const ITEM_ID = { description: 'The id of the item.' }

const kindNamed = (name: string) => stored.find((kind) => kind.name === name)!

@Resolver(() => Revision)
export class HistoryResolver {
  @Query(() => RevisionPage, { description: 'The revisions of an item, newest first.' })
  async history(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, KIND) name: string,
    @Arg('id', () => ID, ITEM_ID) id: string,
    @Args(() => Paging) { limit, offset }: Paging,
    @Arg('filter', () => HistoryFilter, { nullable: true, description: 'Conditions that the revisions must meet.' })
    filter?: HistoryFilter | null,
  ): Promise<RevisionPage> {
    const kind = kindNamed(name)
    const [items, total] = await Promise.all([
      services.historyReader.list(actor, kind, id, { limit, offset }, filter),
      services.historyReader.count(actor, kind, id, filter),
    ])
    return { items, total }
  }

  @Query(() => [String], { description: 'The names of the authors of the revisions of an item, by name.' })
  historyAuthors(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, KIND) name: string,
    @Arg('id', () => ID, ITEM_ID) id: string,
  ): Promise<string[]> {
    return services.historyReader.authors(actor, kindNamed(name), id)
  }

  @Query(() => RestorePlan, { description: 'What restoring an item to an earlier version would change.' })
  restorePlan(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, KIND) name: string,
    @Arg('id', () => ID, ITEM_ID) id: string,
    @Arg('version', () => Int, { description: 'The version to restore.' }) version: number,
  ): Promise<RestorePlan> {
    return services.historyReader.restorePlan(actor, kindNamed(name), id, version)
  }

  @Query(() => [FieldChange], { description: 'The differences between two versions of an item.' })
  versionDifferences(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, KIND) name: string,
    @Arg('id', () => ID, ITEM_ID) id: string,
    @Arg('before', () => Int, { description: 'The version to compare with.' }) before: number,
    @Arg('after', () => Int, { nullable: true, description: 'The other version; by default the draft.' })
    after?: number | null,
  ): Promise<FieldChange[]> {
    const kind = kindNamed(name)
    return after == null
      ? services.pendingChangeReader.differencesToDraft(actor, kind, id, before)
      : services.historyReader.differences(actor, kind, id, before, after)
  }

  @Query(() => RevisionPage, {
    description: `The deletions that can be restored now, newest first. Files can be restored for ${RESTORABLE_DAYS} days.`,
  })
  async deleted(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, {
      nullable: true,
      description: 'The kind of the items; by default all kinds that you may read.',
    })
    name: string | undefined,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<RevisionPage> {
    const kind = name == null ? undefined : kindNamed(name)
    const [items, total] = await Promise.all([
      services.historyReader.deleted(actor, kind, { limit, offset }),
      services.historyReader.countDeleted(actor, kind),
    ])
    return { items, total }
  }
}
