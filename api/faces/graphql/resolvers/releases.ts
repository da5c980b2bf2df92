import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { ReleaseState as ReleaseStateName } from '../../../../schema/release-states.ts'
import type { PendingChangeDto } from '../../../content/publishing/pending-change-reader.ts'
import type { ReleaseProblem as ReleaseProblemDto } from '../../../content/publishing/problems.ts'
import type { Rollback as RollbackDto } from '../../../content/publishing/publisher.ts'
import type { ReleaseComment as ReleaseCommentDto, ReleaseRow } from '../../../content/publishing/release-repository.ts'
import type { Context } from '../context.ts'
import { DateTime, JSONObject } from '../scalars.ts'
import { Paging } from '../types/paging.ts'
import {
  ClearedReference,
  FieldChoice,
  PendingChange,
  PendingChangeInput,
  Release,
  ReleaseComment,
  ReleasePage,
  ReleaseProblem,
  ReleaseState,
  Rollback,
  RollbackPlan,
} from '../types/publishing.ts'
import { ContentKind } from '../types/content-kind.ts'

const ID_OF_RELEASE = { description: 'The id of the release.' }
const VERSION = { nullable: true, description: 'The version that was read; CONFLICT if there is a newer one.' } as const
const CHOICES = { nullable: true, description: 'Decisions about what overlaps.' } as const

/** Releases: what is in them, who reviews them, and when they are published. */
@Resolver(() => Release)
export class ReleasesResolver {
  @Query(() => ReleasePage, {
    description: 'A page of releases: of a period in the order of time, otherwise the most recently changed first.',
  })
  releases(
    @Ctx() { actor, services }: Context,
    @Arg('states', () => [ReleaseState], { nullable: true, description: 'Only in one of these states.' })
    states: ReleaseStateName[] | undefined,
    @Arg('search', () => String, { nullable: true, description: 'A text that the name contains, ignoring case.' })
    search: string | undefined,
    @Arg('since', () => DateTime, {
      nullable: true,
      description: 'Only those that went or go live at this time or later.',
    })
    since: string | undefined,
    @Arg('until', () => DateTime, { nullable: true, description: 'Only those that went or go live before this time.' })
    until: string | undefined,
    @Arg('askedByMe', () => Boolean, {
      defaultValue: false,
      description: 'Only those for which the caller has asked for a review.',
    })
    askedByMe: boolean,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<{ items: ReleaseRow[]; total: number }> {
    return services.releases.list(actor, { states, search, since, until, askedByMe }, { limit, offset })
  }

  @Query(() => Release, { nullable: true, description: 'One release. NOT_FOUND if it does not exist.' })
  release(@Ctx() { actor, services }: Context, @Arg('id', () => ID, ID_OF_RELEASE) id: string): Promise<ReleaseRow> {
    return services.releases.one(actor, id)
  }

  @Query(() => RollbackPlan, { description: 'What rolling a published release back would do. Changes nothing.' })
  async rollbackPlan(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_RELEASE) id: string,
  ): Promise<RollbackPlan> {
    const { changes, ...plan } = await services.publisher.rollbackPlan(actor, id)
    return { itemCount: changes.length, ...plan }
  }

  @Query(() => DateTime, {
    nullable: true,
    description: 'Since when nothing scheduled is published, because a backup was restored; null if nothing is paused.',
  })
  schedulesPausedSince(@Ctx() { actor, services }: Context): Promise<string | null> {
    return services.schedule.pausedSince(actor)
  }

  @FieldResolver(() => [PendingChange], { description: 'Its changes, the most recently changed first.' })
  changes(
    @Ctx() { actor, services }: Context,
    @Root() { id }: ReleaseRow,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<PendingChangeDto[]> {
    return services.pendingChangeReader.ofRelease(actor, id, { limit, offset })
  }

  @FieldResolver(() => Int, { description: 'How many changes it has.' })
  async changeCount(@Ctx() { actor, services }: Context, @Root() { id }: ReleaseRow): Promise<number> {
    return (await services.releases.countChanges(actor, [id])).get(id) ?? 0
  }

  @FieldResolver(() => [ReleaseProblem], {
    description: 'Why it cannot be published now; of a failed release, why it could not be. None once it is published.',
  })
  problems(@Ctx() { actor, services }: Context, @Root() release: ReleaseRow): Promise<ReleaseProblemDto[]> {
    return services.pendingChangeReader.problemsOf(actor, release)
  }

  @FieldResolver(() => [ClearedReference], {
    description: 'The references that its deletions take out of other items. None once it is published.',
  })
  cleared(@Ctx() { actor, services }: Context, @Root() release: ReleaseRow): Promise<ClearedReference[]> {
    return services.pendingChangeReader.clearedBy(actor, release)
  }

  @FieldResolver(() => [ReleaseComment], { description: 'What users did to it, oldest first; the last 200.' })
  comments(@Ctx() { actor, services }: Context, @Root() { id }: ReleaseRow): Promise<ReleaseCommentDto[]> {
    return services.releases.comments(actor, id)
  }

  @FieldResolver(() => String, { description: 'The name of the user who created it.' })
  createdBy(@Root() { createdByName }: ReleaseRow): string {
    return createdByName
  }

  @FieldResolver(() => String, { nullable: true, description: 'The name of the user who published it.' })
  publishedBy(@Root() { publishedByName }: ReleaseRow): string | null {
    return publishedByName
  }

  @Mutation(() => Release, { description: 'Creates an empty release.' })
  createRelease(
    @Ctx() { actor, services }: Context,
    @Arg('name', () => String, { description: 'Its name, which no other release may have.' }) name: string,
    @Arg('notes', () => String, { nullable: true, description: 'Notes for editors.' }) notes?: string,
  ): Promise<ReleaseRow> {
    return services.releases.create(actor, name, notes ?? '')
  }

  @Mutation(() => Release, { description: 'Changes the name or the notes of a release.' })
  updateRelease(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_RELEASE) id: string,
    @Arg('name', () => String, { nullable: true, description: 'Its new name.' }) name?: string,
    @Arg('notes', () => String, { nullable: true, description: 'Its new notes.' }) notes?: string,
    @Arg('version', () => Int, VERSION) version?: number,
  ): Promise<ReleaseRow> {
    return services.releases.update(actor, id, { name, notes }, version)
  }

  @Mutation(() => Release, {
    description:
      'Publishes all changes of a release at once, or none: CONFLICT or INVALID with the problems that prevent it.',
  })
  publishRelease(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_RELEASE) id: string,
    @Arg('version', () => Int, VERSION) version?: number,
    @Arg('choices', () => [FieldChoice], CHOICES) choices?: FieldChoice[],
  ): Promise<ReleaseRow> {
    return services.publisher.publishRelease(actor, id, { version, choices })
  }

  @Mutation(() => Rollback, {
    description:
      'Restores what was live before a release. Fields changed since stay; CONFLICT with problems for overlaps.',
  })
  rollbackRelease(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_RELEASE) id: string,
    @Arg('choices', () => [FieldChoice], CHOICES) choices?: FieldChoice[],
  ): Promise<RollbackDto> {
    return services.publisher.rollback(actor, id, choices)
  }

  @Mutation(() => Release, { description: 'Schedules a release, or changes its time.' })
  scheduleRelease(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_RELEASE) id: string,
    @Arg('at', () => DateTime, { description: 'When it is published: ISO 8601 with Z or an offset.' }) at: string,
    @Arg('timeZone', () => String, { description: 'The IANA time zone in which the time is shown.' }) timeZone: string,
    @Arg('version', () => Int, VERSION) version?: number,
  ): Promise<ReleaseRow> {
    return services.schedule.schedule(actor, id, at, timeZone, version)
  }

  @Mutation(() => Boolean, {
    description: 'Ends the pause after a restored backup. Releases whose time has passed are published. For admins.',
  })
  async resumeSchedules(@Ctx() { actor, services }: Context): Promise<boolean> {
    await services.schedule.resume(actor)
    return true
  }

  @Mutation(() => [Release], {
    description: 'Makes an item active from one time until another, with a release for each of the two times.',
  })
  scheduleItem(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, { description: 'The kind of the item.' }) kind: string,
    @Arg('itemId', () => ID, { nullable: true, description: 'The id of the item; a new item may leave it out.' })
    itemId: string | undefined,
    @Arg('values', () => JSONObject, { nullable: true, description: 'The values from that time on, by key.' })
    values: Record<string, unknown> | undefined,
    @Arg('baseVersion', () => Int, { description: 'The version of the item that was read; 0 for a new item.' })
    baseVersion: number,
    @Arg('from', () => DateTime, { nullable: true, description: 'When it becomes active.' }) from: string | undefined,
    @Arg('until', () => DateTime, { nullable: true, description: 'When it becomes inactive.' })
    until: string | undefined,
    @Arg('timeZone', () => String, { description: 'The IANA time zone in which the times are shown.' })
    timeZone: string,
  ): Promise<ReleaseRow[]> {
    return services.schedule.scheduleItem(actor, { kind, itemId, values, baseVersion, from, until, timeZone })
  }

  @Mutation(() => Release, {
    description: 'Schedules changes that belong together, such as those of several settings: makes a release of them.',
  })
  scheduleChanges(
    @Ctx() { actor, services }: Context,
    @Arg('changes', () => [PendingChangeInput], { description: 'The changes, at most 1000, of no release.' })
    changes: PendingChangeInput[],
    @Arg('at', () => DateTime, { description: 'When they are published.' }) at: string,
    @Arg('timeZone', () => String, { description: 'The IANA time zone in which the time is shown.' }) timeZone: string,
  ): Promise<ReleaseRow> {
    return services.schedule.scheduleChanges(actor, changes, at, timeZone)
  }

  @Mutation(() => Release, { description: 'Comments on a release.' })
  commentRelease(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_RELEASE) id: string,
    @Arg('text', () => String, { description: 'The comment, at most 5000 characters.' }) text: string,
  ): Promise<ReleaseRow> {
    return services.releases.comment(actor, id, text)
  }
}
