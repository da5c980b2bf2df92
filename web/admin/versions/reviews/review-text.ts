import { counted } from '../../../../schema/counted.ts'
import type { WaitingReviewFragment } from '../../client/graphql/generated.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

/** Says how many changes a release has that waits for a review, who asked for it, and when. */
export function reviewText({ changeCount, comments }: WaitingReviewFragment): string {
  const changes = counted(changeCount, 'change')
  const request = comments.findLast(({ action }) => action === 'request')
  return request ? `${changes}, asked by ${request.author}, ${inBrowserZone(request.at)}` : changes
}
