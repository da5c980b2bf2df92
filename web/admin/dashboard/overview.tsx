import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ActivityList } from '../versions/history/activity-list.tsx'
import { useErrorLog } from '../client/graphql/use-error-log.ts'
import { adminPaths, releasePath, routeOf } from '../shell/paths/paths.ts'
import { nameOf } from '../model/kind-label.ts'
import { versionOf } from '../model/version.ts'
import { OverviewDocument, type OverviewQuery } from '../client/graphql/generated.ts'
import { useMay } from '../client/session/store.ts'
import { FailingWebhooks } from './failing-webhooks.tsx'
import { Group, GroupEntry } from './group.tsx'
import { Publishing } from './publishing.tsx'
import { ToMend } from './to-mend.tsx'

const LATEST = 8
/** How many drafts are shown at first, and after asking for more. */
const LIMIT = { first: 5, more: 200 }

/** What happened lately, what waits, and what should be mended. Renders nothing until it is loaded. */
export function Overview() {
  const managesWebhooks = useMay('webhooks:manage')
  const [limit, setLimit] = useState(LIMIT.first)
  const {
    data: current,
    previousData,
    error,
  } = useQuery(OverviewDocument, {
    variables: { latest: LATEST, limit },
    fetchPolicy: 'cache-and-network',
  })
  const data = current ?? previousData
  useErrorLog('Loading the latest changes failed', error)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-10">
      {/* Without entries, the latest changes have the whole width. */}
      <div className="grid content-start gap-6 not-has-[p,li]:hidden">
        {managesWebhooks && <FailingWebhooks />}
        <Publishing />
        {data && data.pending.total > 0 && <Pending page={data.pending} onShowMore={() => setLimit(LIMIT.more)} />}
        <ToMend />
      </div>
      {data && (
        <section aria-labelledby="latest" className="min-w-0">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
            <h2 id="latest" className="font-serif text-xl">
              Changed this week
            </h2>
            <Link to={adminPaths.activity} className="text-sm">
              All activity
            </Link>
          </div>
          {data.activity.items.length === 0 ? (
            <p className="text-ink-soft">Nothing was changed in the last 7 days.</p>
          ) : (
            <ActivityList entries={data.activity.items} />
          )}
        </section>
      )}
    </div>
  )
}

interface PendingProps {
  page: OverviewQuery['pending']
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
