import { useQuery } from '@apollo/client/react'
import { WaitingReviewsDocument } from '../../client/graphql/generated.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { useMay } from '../../client/session/store.ts'
import { releasePath } from '../../shell/paths/paths.ts'
import { Group, GroupEntry } from '../../ui/controls/group.tsx'
import { reviewText } from './review-text.ts'

/** How many are shown. */
const LIMIT = 20

/** The releases that wait for a review, for those who decide them. Renders nothing without any. */
export function WaitingReviews() {
  const mayReview = useMay('releases:manage')
  const { data, error } = useQuery(WaitingReviewsDocument, {
    variables: { limit: LIMIT },
    skip: !mayReview,
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading the reviews failed', error)
  const items = data?.page.items ?? []
  if (items.length === 0) return null
  return (
    <Group title="Waiting for review">
      {items.map((release) => (
        <GroupEntry key={release.id} to={releasePath(release.id)} title={release.name} aside={reviewText(release)} />
      ))}
    </Group>
  )
}
