import { useApolloClient, useQuery } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../graphql/use-action.ts'
import { useErrorLog } from '../graphql/use-error-log.ts'
import { releasePath } from '../paths.ts'
import { inBrowserZone } from '../publishing/zoned-time.ts'
import { useIsAdmin } from '../session/store.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { notify } from '../shell/notices.tsx'
import { calloutClass } from '../ui/callout.ts'
import { type DashboardReleaseFragment, PublishingDocument, ResumeSchedulesDocument } from './generated.ts'

/** How many releases of each state are shown. */
const LIMIT = 8

type Entry = DashboardReleaseFragment & { problems?: readonly { message: string }[] }

/** The releases that wait for a review, are scheduled or could not be published. Renders nothing without such releases. */
export function Publishing() {
  const { data, error, refetch } = useQuery(PublishingDocument, {
    variables: { limit: LIMIT },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading releases failed', error)
  if (!data) return null
  const { pausedSince, waiting, scheduled, failed } = data
  const inOrder = scheduled.items.toSorted((a, b) => (a.scheduledAt ?? '').localeCompare(b.scheduledAt ?? ''))
  return (
    <div className="grid gap-6 empty:hidden">
      {pausedSince && <Paused since={pausedSince} refetch={refetch} />}
      <Group title="Could not be published" entries={failed.items} isFailed>
        {({ scheduledAt, problems = [] }) =>
          `${scheduledAt ? `${inBrowserZone(scheduledAt)}: ` : ''}${problems[0]?.message ?? 'Open it to see why.'}${
            problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
          }`
        }
      </Group>
      <Group title="Waiting for review" entries={waiting.items}>
        {({ changeCount }) => (changeCount === 1 ? '1 change' : `${changeCount} changes`)}
      </Group>
      <Group title="Scheduled" entries={inOrder}>
        {({ scheduledAt }) => (scheduledAt ? inBrowserZone(scheduledAt) : '')}
      </Group>
    </div>
  )
}

interface GroupProps {
  title: string
  entries: readonly Entry[]
  isFailed?: boolean
  children: (entry: Entry) => string
}

function Group({ title, entries, isFailed = false, children }: GroupProps) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 font-serif text-xl">{title}</h2>
      <ul className="border-t border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-line">
            <Link
              to={releasePath(entry.id)}
              className="flex flex-wrap items-baseline gap-x-4 px-1 py-2 no-underline hover:bg-surface sm:px-2"
            >
              <span className="min-w-0 font-medium break-words">{entry.name}</span>
              <span className={isFailed ? 'text-sm text-danger' : 'text-sm text-ink-soft'}>{children(entry)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says that nothing is published by schedule since a backup was restored. Admins let the schedules go on. */
function Paused({ since, refetch }: { since: string; refetch: () => Promise<unknown> }) {
  const client = useApolloClient()
  const isAdmin = useIsAdmin()
  const { run, failure } = useAction(refetch)
  const resume = () =>
    run('Resuming', async () => {
      await client.mutate({ mutation: ResumeSchedulesDocument })
      return () => notify('Schedules go on. What is overdue is published now.')
    })
  return (
    <section aria-label="Schedules are paused" className={calloutClass('danger')}>
      <p className="min-w-0 flex-[1_1_20rem]">
        <strong className="font-medium">Schedules are paused</strong> since a backup was restored,{' '}
        {inBrowserZone(since)}. Check the scheduled releases and the outbox before they go on: overdue releases are
        published and waiting mails are sent at once.
        {!isAdmin && ' Admins can let them go on.'}
      </p>
      {isAdmin && (
        <Button variant="outline" size="small" onClick={() => void resume()}>
          Let schedules go on
        </Button>
      )}
      <ErrorAlert message={failure} />
    </section>
  )
}
