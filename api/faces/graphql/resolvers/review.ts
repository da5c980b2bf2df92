import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { Review, ReviewCommentInput } from '../types/review.ts'

const TOKEN = { description: 'The token of the preview link: the part of its path after `/preview/`.' }

/** Comments of reviewers from outside, whose right is a preview link. */
@Resolver(() => Review)
export class ReviewResolver {
  @Query(() => Review, { description: 'What a preview link is about, with the comments that are open to reviewers.' })
  review(@Ctx() { services }: Context, @Arg('token', () => String, TOKEN) token: string): Promise<Review> {
    return services.reviewers.read(token)
  }

  @Mutation(() => Review, {
    description: 'Writes a comment of a reviewer from outside. Their number is limited for each network and each link.',
  })
  addReviewComment(
    @Ctx() { services, address }: Context,
    @Arg('token', () => String, TOKEN) token: string,
    @Arg('input', () => ReviewCommentInput, { description: 'The comment.' }) input: ReviewCommentInput,
  ): Promise<Review> {
    return services.reviewers.write(token, address, { ...input })
  }
}
