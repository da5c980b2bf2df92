import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { ActivityList } from '../versions/history/activity-list.tsx'
import { useErrorLog } from '../client/graphql/use-error-log.ts'
import { adminPaths } from '../shell/paths/paths.ts'
import { LatestChangesDocument } from '../client/graphql/generated.ts'

const LATEST = 8

/** What was changed this week. Renders nothing until it is loaded. */
export function LatestChanges() {
  const { data, error } = useQuery(LatestChangesDocument, {
    variables: { latest: LATEST },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading the latest changes failed', error)
  if (!data) return null
  return (
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
  )
}
