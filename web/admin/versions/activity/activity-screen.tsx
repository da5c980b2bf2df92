import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { stored } from '../../../../schema/kinds/index.ts'
import { enumName } from '../../../../schema/names.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ContentKind } from '../pending/types.ts'
import { rightOn } from '../../../../schema/rights.ts'
import { usePermissions } from '../../client/session/store.ts'
import { Page } from '../../shell/page/page.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import { ActivityList } from '../history/activity-list.tsx'
import { ActivitiesDocument } from '../../client/graphql/generated.ts'

const PAGE_SIZE = 50
const DAY_MS = 24 * 60 * 60 * 1000

/** The selectable periods in days. */
const PERIODS = [
  { days: 1, label: 'Last 24 hours' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 365, label: 'Last year' },
]
const DEFAULT_DAYS = 7

/** /admin/activity: what was changed, by whom, across all kinds. The filters are in the address. */
export function ActivityScreen() {
  const permissions = usePermissions()
  const [params, update] = useQueryParams()
  const [limit, setLimit] = useState(PAGE_SIZE)
  const [openedAt] = useState(Date.now)
  const days = Number(params.get('days')) || DEFAULT_DAYS
  const { data, previousData, error, refetch } = useQuery(ActivitiesDocument, {
    variables: {
      kind: params.get('kind') as ContentKind | null,
      author: params.get('author'),
      since: new Date(openedAt - days * DAY_MS).toISOString(),
      limit,
    },
    fetchPolicy: 'cache-and-network',
  })
  const page = (data ?? previousData)?.activity
  const kinds = stored.filter((kind) => permissions.includes(rightOn(kind, 'read')))
  return (
    <Page title="Activity">
      <div className="grid max-w-5xl gap-5">
        <div role="search" aria-label="Filter the activity" className="flex flex-wrap gap-2">
          <select
            aria-label="Period"
            value={days}
            onChange={(event) => update({ days: event.target.value })}
            className={SELECT_CLASS}
          >
            {PERIODS.map((period) => (
              <option key={period.days} value={period.days}>
                {period.label}
              </option>
            ))}
          </select>
          <select
            aria-label="Person"
            value={params.get('author') ?? ''}
            onChange={(event) => update({ author: event.target.value })}
            className={SELECT_CLASS}
          >
            <option value="">Anyone</option>
            {page?.authors.map((author) => (
              <option key={author}>{author}</option>
            ))}
          </select>
          <select
            aria-label="Kind"
            value={params.get('kind') ?? ''}
            onChange={(event) => update({ kind: event.target.value })}
            className={SELECT_CLASS}
          >
            <option value="">All kinds</option>
            {kinds.map(({ name, labelPlural }) => (
              <option key={name} value={enumName(name)}>
                {labelPlural}
              </option>
            ))}
          </select>
        </div>
        <QueryError error={error} refetch={refetch} />
        {!page && !error && <Spinner label="Loading activity..." />}
        {page?.items.length === 0 && <p className="text-ink-soft">Nothing was changed in this period.</p>}
        {page && page.items.length > 0 && <ActivityList entries={page.items} />}
        {page?.hasMore && (
          <div>
            <Button variant="outline" size="small" onClick={() => setLimit(limit + PAGE_SIZE)}>
              Show earlier changes
            </Button>
          </div>
        )}
      </div>
    </Page>
  )
}
