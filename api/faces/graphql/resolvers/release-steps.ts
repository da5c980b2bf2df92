import { Arg, type ClassType, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import type { ReleaseRow } from '../../../content/publishing/release-repository.ts'
import type { Context } from '../context.ts'
import { Release } from '../types/publishing.ts'

const ID_OF_RELEASE = { description: 'The id of the release.' }
const TEXT = { nullable: true, description: 'What to tell the others.' } as const

/** Returns the resolver of a mutation that takes a release to another state. */
function step(
  name: string,
  description: string,
  take: (context: Context, id: string) => Promise<ReleaseRow>,
): ClassType {
  @Resolver(() => Release)
  class StepResolver {
    @Mutation(() => Release, { description })
    [name](@Ctx() context: Context, @Arg('id', () => ID, ID_OF_RELEASE) id: string): Promise<ReleaseRow> {
      return take(context, id)
    }
  }
  return StepResolver
}

/** Returns the resolver of a mutation of the review, which leaves a comment. */
function reviewStep(
  name: string,
  description: string,
  take: (context: Context, id: string, text: string) => Promise<ReleaseRow>,
  about = ID_OF_RELEASE,
): ClassType {
  @Resolver(() => Release)
  class ReviewStepResolver {
    @Mutation(() => Release, { description })
    [name](
      @Ctx() context: Context,
      @Arg('id', () => ID, about) id: string,
      @Arg('text', () => String, TEXT) text?: string,
    ): Promise<ReleaseRow> {
      return take(context, id, text ?? '')
    }
  }
  return ReviewStepResolver
}

/** The mutations that need no more than the id of a release, and those of its review. */
export const releaseSteps: ClassType[] = [
  step('discardRelease', 'Discards a release. It can be restored.', ({ actor, services }, id) =>
    services.releases.discard(actor, id),
  ),
  step('restoreRelease', 'Restores a discarded release with its changes.', ({ actor, services }, id) =>
    services.releases.restore(actor, id),
  ),
  step('unscheduleRelease', 'Cancels the schedule of a release.', ({ actor, services }, id) =>
    services.schedule.unschedule(actor, id),
  ),
  reviewStep('requestReview', 'Asks for a review of a release.', ({ actor, services }, id, text) =>
    services.releases.requestReview(actor, id, text),
  ),
  reviewStep(
    'reviewDraft',
    'Asks for a review of the draft of an item: makes a release of it.',
    ({ actor, services }, id, text) => services.releases.requestReviewOfDraft(actor, id, text),
    { description: 'The id of the pending change.' },
  ),
  reviewStep(
    'approveRelease',
    'Approves a release. The next change of it voids the approval.',
    ({ actor, services }, id, text) => services.releases.approve(actor, id, text),
  ),
  reviewStep('sendBackRelease', 'Returns a release to its authors.', ({ actor, services }, id, text) =>
    services.releases.sendBack(actor, id, text),
  ),
]
