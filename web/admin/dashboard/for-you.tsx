import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { ForYouDocument } from '../client/graphql/generated.ts'
import { useErrorLog } from '../client/graphql/use-error-log.ts'
import { useUser } from '../client/session/store.ts'
import { newsOf } from '../model/news.ts'
import { nameOf } from '../model/kind-label.ts'
import { threadPath } from '../shell/paths/paths.ts'
import { DueBadge } from '../ui/controls/due-badge.tsx'
import { Group, GroupEntry } from '../ui/controls/group.tsx'

/** How many threads are shown at first, and after asking for more. */
const LIMIT = { first: 5, more: 200 }

/** The comments that the user has not read, and the threads that they are assigned to. Renders nothing without any. */
export function ForYou() {
  const [limit, setLimit] = useState(LIMIT.first)
  const { data, previousData, error } = useQuery(ForYouDocument, {
    variables: { limit },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading the inbox failed', error)
  const user = useUser()
  const { entries = [], total = 0 } = data ?? previousData ?? {}
  if (total === 0) return null
  return (
    <Group title="Comments for you" total={total} onShowMore={() => setLimit(LIMIT.more)}>
      {entries.map((entry) => {
        const { thread, title } = entry
        return (
          <GroupEntry
            key={thread.id}
            to={threadPath(thread)}
            title={nameOf({ kind: thread.kind, title })}
            aside={
              <>
                {newsOf(entry, user?.id).text} {thread.dueOn && <DueBadge day={thread.dueOn} />}
              </>
            }
          />
        )
      })}
    </Group>
  )
}
