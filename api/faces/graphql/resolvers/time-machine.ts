import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { ChangeDensity } from '../../../content/items/moment-differences.ts'
import type { ReleaseRow } from '../../../content/publishing/release-repository.ts'
import type { MomentDifference as MomentDifferenceDto } from '../../../content/publishing/time-machine.ts'
import type { Context } from '../context.ts'
import { DateTime } from '../scalars.ts'
import { Paging } from '../types/paging.ts'
import { Release } from '../types/publishing.ts'
import { ContentKind } from '../types/content-kind.ts'
import { MomentDifference, SiteMoment } from '../types/time-machine.ts'

const AT = { description: 'The moment in the past.' }

/** The site in the past: when it changed, what has changed since, and how to bring it back. */
@Resolver()
export class TimeMachineResolver {
  @Query(() => [SiteMoment], {
    description:
      'When the content changed: the time between two moments in 200 intervals, without those that are empty.',
  })
  siteMoments(
    @Ctx() { actor, services }: Context,
    @Arg('from', () => DateTime, { nullable: true, description: 'Unless given, the first change.' }) from?: string,
    @Arg('to', () => DateTime, { nullable: true, description: 'Unless given, now.' }) to?: string,
  ): Promise<ChangeDensity[]> {
    return services.timeMachine.density(actor, from, to)
  }

  @Query(() => [MomentDifference], {
    description: 'What has changed since a moment, kind by kind. Files are left out: they are always live.',
  })
  siteDifferences(
    @Ctx() { actor, services }: Context,
    @Arg('at', () => DateTime, AT) at: string,
    @Arg('kind', () => ContentKind, { nullable: true, description: 'Only of this kind.' }) kind: string | undefined,
    @Arg('itemId', () => ID, { nullable: true, description: 'Only of this item.' }) itemId: string | undefined,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<MomentDifferenceDto[]> {
    return services.timeMachine.differences(actor, at, { kind, itemId }, { limit, offset })
  }

  @Mutation(() => Release, {
    description:
      'Creates an open release that brings back what was live at a moment. Nothing changes until it is published. CONFLICT if nothing differs.',
  })
  bringBackMoment(
    @Ctx() { actor, services }: Context,
    @Arg('at', () => DateTime, AT) at: string,
    @Arg('kind', () => ContentKind, { nullable: true, description: 'Only this kind; without it, everything.' })
    kind?: string,
    @Arg('itemId', () => ID, { nullable: true, description: 'Only this item of the kind.' }) itemId?: string,
    @Arg('fields', () => [String], { nullable: true, description: 'Only these fields of the item, by key.' })
    fields?: string[],
    @Arg('releaseName', () => String, { nullable: true, description: 'The name of the release.' })
    releaseName?: string,
  ): Promise<ReleaseRow> {
    return services.timeMachine.bringBack(actor, at, { kind, itemId, fields, releaseName })
  }
}
