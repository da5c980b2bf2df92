import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useErrorLog } from '../client/graphql/use-error-log.ts'
import { releasePath, routeOf } from '../shell/paths/paths.ts'
import { nameOf } from '../model/kind-label.ts'
import { versionOf } from '../model/version.ts'
import { NotLiveDocument, type NotLiveQuery } from '../client/graphql/generated.ts'
import { useMay } from '../client/session/store.ts'
import { FailingWebhooks } from './failing-webhooks.tsx'
import { ForYou } from './for-you.tsx'
import { Group, GroupEntry } from '../ui/controls/group.tsx'
import { Publishing } from './publishing.tsx'
import { ToMend } from './to-mend.tsx'
import { YourReviews } from '../versions/reviews/your-reviews.tsx'

/** How many drafts are shown at first, and after asking for more. */
const LIMIT = { first: 5, more: 200 }

/** What waits for someone: what failed, reviews, schedules, drafts, and what should be mended. Hidden if there is nothing. */
export function Waiting() {
  const managesWebhooks = useMay('webhooks:manage')
  const [limit, setLimit] = useState(LIMIT.first)
  const {
    data: current,
    previousData,
    error,
  } = useQuery(NotLiveDocument, { variables: { limit }, fetchPolicy: 'cache-and-network' })
  const data = current ?? previousData
  useErrorLog('Loading drafts failed', error)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] content-start gap-6 not-has-[p,li]:hidden xl:w-88 xl:grid-cols-1">
      {managesWebhooks && <FailingWebhooks />}
      <ForYou />
      <Publishing />
      <YourReviews />
      {data && data.pending.total > 0 && <Pending page={data.pending} onShowMore={() => setLimit(LIMIT.more)} />}
      <ToMend />
    </div>
  )
}

interface PendingProps {
  page: NotLiveQuery['pending']
  onShowMore: () => void
}

/** The changes that are not live: drafts, and those in releases. */
const Pending = ({ page: { items, total }, onShowMore }: PendingProps) => (
  <Group title="Not published yet" total={total} onShowMore={onShowMore}>
    {items.map((change) => (
      <GroupEntry
        key={change.id}
        to={routeOf(change.kind, change.itemId, versionOf(change))}
        title={nameOf(change)}
        aside={
          <>
            {change.action === 'DELETE' ? 'Deletion' : 'Draft'} by {change.author}
            {change.release && (
              <>
                {' '}
                in <Link to={releasePath(change.release.id)}>{change.release.name}</Link>
              </>
            )}
          </>
        }
      />
    ))}
  </Group>
)
