import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type InboxFilter, inboxFilters } from '../../../../schema/comments.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { InboxDocument, type InboxEntryFragment, MarkInboxReadDocument } from '../../client/graphql/generated.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { useUser } from '../../client/session/store.ts'
import { newsOf } from '../../model/news.ts'
import { nameOf } from '../../model/kind-label.ts'
import { refreshInboxCounts, useInboxCounts } from '../../shell/inbox/counts.ts'
import { Page } from '../../shell/page/page.tsx'
import { threadPath } from '../../shell/paths/paths.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { DueBadge } from '../../ui/controls/due-badge.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { timeAgo } from '../../ui/format/time-ago.ts'
import { useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { WaitingReviews } from '../../versions/reviews/waiting-reviews.tsx'
import { YourReviews } from '../../versions/reviews/your-reviews.tsx'

const PAGE_SIZE = 50

const FILTERS: Record<InboxFilter, { label: string; none: string }> = {
  ALL: { label: 'Everything', none: 'No comments yet. Mentions, assignments and answers come here.' },
  UNREAD: { label: 'Not read', none: 'Everything is read.' },
  WAITING: { label: 'Waiting for me', none: 'Nothing waits for you.' },
}

const filterIn = (text: string | null) => inboxFilters.find((filter) => filter === text) ?? 'ALL'

/**
 * /admin/inbox: reviews, and what mentions the user, is assigned to them, or was answered in threads that they take part in.
 */
export function InboxScreen() {
  const client = useApolloClient()
  const [params, update] = useQueryParams()
  const [limit, setLimit] = useState(PAGE_SIZE)
  const counts = useInboxCounts()
  const filter = filterIn(params.get('show'))
  const { data, previousData, error, refetch } = useQuery(InboxDocument, {
    variables: { filter, limit },
    fetchPolicy: 'cache-and-network',
  })
  const { run, failure } = useAction(refetch)
  const shown = data ?? previousData

  // The number beside the screen's name may rise while the screen is open.
  const known = useRef(counts)
  useEffect(() => {
    if (known.current === counts) return
    known.current = counts
    void refetch().catch(() => {})
  }, [counts, refetch])

  const markRead = (threadIds?: string[]) =>
    run('Marking as read', async () => {
      await client.mutate({ mutation: MarkInboxReadDocument, variables: { threadIds } })
      refreshInboxCounts()
      return undefined
    })

  return (
    <Page
      title="Inbox"
      actions={
        counts.unread > 0 && (
          <Button variant="outline" size="small" onClick={() => void markRead()}>
            Mark all read
          </Button>
        )
      }
    >
      <div className="grid max-w-3xl gap-5">
        <div role="search" aria-label="Filter the inbox">
          <select
            aria-label="Show"
            value={filter}
            onChange={({ target }) => update({ show: target.value })}
            className={SELECT_CLASS}
          >
            {inboxFilters.map((name) => (
              <option key={name} value={name}>
                {FILTERS[name].label}
              </option>
            ))}
          </select>
        </div>
        {filter === 'ALL' && <YourReviews />}
        {filter !== 'UNREAD' && <WaitingReviews />}
        <QueryError error={error} refetch={refetch} />
        <ErrorAlert message={failure} />
        {!shown && !error && <Spinner label="Loading inbox..." />}
        {shown?.entries.length === 0 && <p className="text-ink-soft">{FILTERS[filter].none}</p>}
        {shown && shown.entries.length > 0 && (
          <ul className="border-t border-line">
            {shown.entries.map((entry) => (
              <Entry key={entry.thread.id} entry={entry} onRead={() => void markRead([entry.thread.id])} />
            ))}
          </ul>
        )}
        {shown && shown.total > shown.entries.length && (
          <div>
            <Button variant="outline" size="small" onClick={() => setLimit(limit + PAGE_SIZE)}>
              Show earlier ones
            </Button>
          </div>
        )}
      </div>
    </Page>
  )
}

function Entry({ entry, onRead }: { entry: InboxEntryFragment; onRead: () => void }) {
  const { thread, title, isRead } = entry
  const { latest, commentCount } = thread
  const [now] = useState(Date.now)
  const user = useUser()
  const { text, at } = newsOf(entry, user?.id)
  return (
    <li className="flex items-start gap-3 border-b border-line px-1 py-3 hover:bg-surface sm:px-2">
      <span
        aria-hidden="true"
        className={classNames(
          'mt-2 size-2 shrink-0 rounded-full',
          isRead ? 'bg-transparent' : 'bg-solid forced-colors:bg-[Highlight]',
        )}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={threadPath(thread)}
            className={classNames('min-w-0 break-words no-underline hover:underline', !isRead && 'font-medium')}
          >
            {nameOf({ kind: thread.kind, title })}
            {!isRead && <span className="sr-only">, not read</span>}
          </Link>
          <span className="text-sm text-ink-soft">
            {text}, <time dateTime={at}>{timeAgo(at, now)}</time>
          </span>
          {thread.release && (
            <span className="min-w-0 text-sm break-words text-ink-soft">In “{thread.release.name}”</span>
          )}
          {thread.doneAt && <Badge variant="on">Done</Badge>}
          {thread.dueOn && !thread.doneAt && <DueBadge day={thread.dueOn} />}
          {commentCount > 1 && <span className="text-xs text-ink-soft">{commentCount} comments</span>}
        </p>
        {latest && (
          <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
            {latest.isOwn ? 'You' : latest.author}: {latest.text}
          </p>
        )}
      </div>
      {!isRead && (
        <Button variant="quiet" size="small" aria-label={`Mark read: ${title}`} onClick={onRead}>
          Mark read
        </Button>
      )}
    </li>
  )
}
