import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../client/graphql/use-action.ts'
import { useErrorLog } from '../client/graphql/use-error-log.ts'
import { releasePath } from '../shell/paths/paths.ts'
import { inBrowserZone } from '../ui/format/zoned-time.ts'
import { useMay } from '../client/session/store.ts'
import { ErrorAlert } from '../ui/controls/error-alert.tsx'
import { notify } from '../ui/notices/notices.tsx'
import { calloutClass } from '../ui/controls/callout.ts'
import { reviewText } from '../versions/reviews/review-text.ts'
import { Group, GroupEntry } from '../ui/controls/group.tsx'
import { PublishingDocument, ResumeSchedulesDocument } from '../client/graphql/generated.ts'

/** How many releases of each state are shown. */
const LIMIT = 8

/** How far ahead schedules are shown, in milliseconds. */
const WEEK = 7 * 24 * 60 * 60 * 1000

/** The releases that wait for a review, go live within a week or could not be published. Renders nothing without such releases. */
export function Publishing() {
  const mayReview = useMay('releases:manage')
  const [until] = useState(() => new Date(Date.now() + WEEK).toISOString())
  const { data, error, refetch } = useQuery(PublishingDocument, {
    variables: { limit: LIMIT, until },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading releases failed', error)
  if (!data) return null
  const { pausedSince, waiting, scheduled, failed } = data
  const inOrder = scheduled.items.toSorted((a, b) => (a.scheduledAt ?? '').localeCompare(b.scheduledAt ?? ''))
  return (
    <div className="grid gap-6 empty:hidden">
      {pausedSince && <Paused since={pausedSince} refetch={refetch} />}
      <Releases title="Could not be published" entries={failed.items} isFailed>
        {({ scheduledAt, problems }) =>
          `${scheduledAt ? `${inBrowserZone(scheduledAt)}: ` : ''}${problems[0]?.message ?? 'Open it to see why.'}${
            problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
          }`
        }
      </Releases>
      {mayReview && (
        <Releases title="Waiting for review" entries={waiting.items}>
          {reviewText}
        </Releases>
      )}
      <Releases title="Goes live this week" entries={inOrder}>
        {({ scheduledAt }) => (scheduledAt ? inBrowserZone(scheduledAt) : '')}
      </Releases>
    </div>
  )
}

interface ReleasesProps<Entry> {
  title: string
  entries: readonly Entry[]
  isFailed?: boolean
  children: (entry: Entry) => string
}

const Releases = <Entry extends { id: string; name: string }>({
  title,
  entries,
  isFailed = false,
  children,
}: ReleasesProps<Entry>) =>
  entries.length > 0 && (
    <Group title={title}>
      {entries.map((entry) => (
        <GroupEntry
          key={entry.id}
          to={releasePath(entry.id)}
          title={entry.name}
          aside={<span className={isFailed ? 'text-danger' : undefined}>{children(entry)}</span>}
        />
      ))}
    </Group>
  )

/** Says that nothing is published by schedule since a backup was restored. Admins let the schedules go on. */
function Paused({ since, refetch }: { since: string; refetch: () => Promise<unknown> }) {
  const client = useApolloClient()
  const isAdmin = useMay('system:manage')
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
