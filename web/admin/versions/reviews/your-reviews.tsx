import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { YourReviewsDocument, type YourReviewsQuery } from '../../client/graphql/generated.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { releasePath } from '../../shell/paths/paths.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { actionLabels, stateLabels } from '../pending/labels.ts'
import { Group, GroupEntry } from '../../ui/controls/group.tsx'

const LIMIT = 5

/** How long it is shown what became of a review, in milliseconds. */
const SHOWN = 14 * 24 * 60 * 60 * 1000

/** What became of the reviews that the user has asked for. Renders nothing without any. */
export function YourReviews() {
  const [since] = useState(() => new Date(Date.now() - SHOWN).toISOString())
  const { data, error } = useQuery(YourReviewsDocument, {
    variables: { limit: LIMIT },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading the reviews failed', error)
  const recent = data?.page.items.filter(({ updatedAt }) => updatedAt > since) ?? []
  if (recent.length === 0) return null
  return (
    <Group title="Your reviews">
      {recent.map((release) => (
        <GroupEntry
          key={release.id}
          to={releasePath(release.id)}
          title={release.name}
          aside={<Outcome release={release} />}
        />
      ))}
    </Group>
  )
}

function Outcome({ release: { state, comments } }: { release: YourReviewsQuery['page']['items'][number] }) {
  const last = comments.at(-1)
  return (
    <>
      <Badge variant={state === 'PUBLISHED' || state === 'APPROVED' ? 'on' : state === 'FAILED' ? 'failed' : 'pending'}>
        {stateLabels[state]}
      </Badge>{' '}
      {last && last.action !== 'request' && (
        <>
          {last.author} {actionLabels[last.action] ?? last.action}
          {last.text && `: “${last.text}”`}, <time dateTime={last.at}>{inBrowserZone(last.at)}</time>
        </>
      )}
    </>
  )
}
