import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import type { PendingChangeDto } from '../../../content/publishing/pending-change-reader.ts'
import type { PublishedChange as PublishedChangeDto } from '../../../content/publishing/publisher.ts'
import type { Context } from '../context.ts'
import { Paging } from '../types/paging.ts'
import {
  DraftReference,
  FieldChoice,
  PendingChange,
  PendingChangeInput,
  PendingChangePage,
  PublishedChange,
  Release,
} from '../types/publishing.ts'
import { ContentKind } from '../types/content-kind.ts'
import type { ReleaseRow } from '../../../content/publishing/release-repository.ts'

const ID_OF_CHANGE = { description: 'The id of the pending change.' }
const ID_OF_RELEASE = { description: 'The id of the release.' }
const KIND = { description: 'The kind of the item.' }

/** Drafts, and the changes in releases. */
@Resolver(() => PendingChange)
export class PendingChangesResolver {
  @Query(() => PendingChangePage, {
    description:
      'Drafts and the changes in releases that are not published. With releaseId also those of published ones.',
  })
  pendingChanges(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, { nullable: true, description: 'Only of this kind.' }) kind: string | undefined,
    @Arg('itemId', () => ID, { nullable: true, description: 'Only of this item.' }) itemId: string | undefined,
    @Arg('releaseId', () => ID, { nullable: true, description: 'Only in this release.' }) releaseId: string | undefined,
    @Arg('refersTo', () => ID, {
      nullable: true,
      description: 'Only those that make an item refer to the item with this id.',
    })
    refersTo: string | undefined,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<{ items: PendingChangeDto[]; total: number }> {
    return services.pendingChangeReader.list(actor, { kind, itemId, releaseId, refersTo }, { limit, offset })
  }

  @Mutation(() => PendingChange, { description: 'Saves a change without making it live: as a draft, or in a release.' })
  savePendingChange(
    @Ctx() { actor, services }: Context,
    @Arg('input', () => PendingChangeInput, { description: 'The change.' }) input: PendingChangeInput,
  ): Promise<PendingChangeDto> {
    return services.pendingChanges.save(actor, { ...input })
  }

  @Mutation(() => PendingChange, { description: 'Discards a pending change. Saving it again undoes that.' })
  discardPendingChange(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_CHANGE) id: string,
  ): Promise<PendingChangeDto> {
    return services.pendingChanges.discard(actor, id)
  }

  @Mutation(() => PendingChange, { description: 'Moves a pending change to a release, or out of its release.' })
  movePendingChange(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_CHANGE) id: string,
    @Arg('releaseId', () => ID, { nullable: true, description: 'The release; without it, it becomes a draft.' })
    releaseId?: string,
  ): Promise<PendingChangeDto> {
    return services.pendingChanges.move(actor, id, releaseId)
  }

  @Mutation(() => PublishedChange, {
    description: 'Publishes a draft. CONFLICT with problems if it overlaps with what has gone live since.',
  })
  publishPendingChange(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_CHANGE) id: string,
    @Arg('version', () => Int, { nullable: true, description: 'The version of the draft that was read.' })
    version?: number,
    @Arg('choices', () => [FieldChoice], { nullable: true, description: 'Decisions about what overlaps.' })
    choices?: FieldChoice[],
  ): Promise<PublishedChangeDto> {
    return services.publisher.publishDraft(actor, id, { version, choices })
  }

  @Mutation(() => [PublishedChange], {
    description:
      'Publishes drafts of different items, all at the same moment. CONFLICT with problems if one overlaps with what has gone live since.',
  })
  publishPendingChanges(
    @Ctx() { actor, services }: Context,
    @Arg('drafts', () => [DraftReference], { description: 'The drafts, at most 1000.' }) drafts: DraftReference[],
    @Arg('choices', () => [FieldChoice], { nullable: true, description: 'Decisions about what overlaps.' })
    choices?: FieldChoice[],
  ): Promise<PublishedChangeDto[]> {
    return services.publisher.publishDrafts(actor, drafts, choices)
  }

  @Mutation(() => Release, {
    description: 'Adds items to a release, to be made active or inactive, or to be deleted. At most 1000 at a time.',
  })
  addToRelease(
    @Ctx() { actor, services }: Context,
    @Arg('releaseId', () => ID, ID_OF_RELEASE) releaseId: string,
    @Arg('kind', () => ContentKind, { description: 'The kind of the items.' }) kind: string,
    @Arg('ids', () => [ID], { description: 'The ids of the items.' }) ids: string[],
    @Arg('isActive', () => Boolean, { nullable: true, description: 'What they become.' }) isActive?: boolean,
    @Arg('delete', () => Boolean, { nullable: true, description: 'Whether they are to be deleted instead.' })
    isDeleted?: boolean,
  ): Promise<ReleaseRow> {
    return services.changeCollector.addToRelease(actor, releaseId, kind, ids, {
      isActive,
      isDeleted: isDeleted ?? false,
    })
  }

  @Mutation(() => PendingChange, { description: 'Adds the return of an item to an earlier version to a release.' })
  bringBackInRelease(
    @Ctx() { actor, services }: Context,
    @Arg('releaseId', () => ID, ID_OF_RELEASE) releaseId: string,
    @Arg('kind', () => ContentKind, KIND) kind: string,
    @Arg('itemId', () => ID, { description: 'The id of the item.' }) itemId: string,
    @Arg('version', () => Int, { description: 'The revision to go back to.' }) version: number,
    @Arg('fields', () => [String], { nullable: true, description: 'The keys of the fields that return; all without.' })
    fields?: string[],
  ): Promise<PendingChangeDto> {
    return services.changeCollector.bringBack(actor, releaseId, kind, itemId, version, fields)
  }
}
