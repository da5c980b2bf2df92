import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { type CommentThreadFragment, MarkInboxReadDocument } from '../../client/graphql/generated.ts'
import { refreshInboxCounts } from '../../shell/inbox/counts.ts'

const SEPARATOR = ' '

/** Marks threads in the user's inbox as read while they are shown, also when someone answers meanwhile. */
export function useMarkRead(threads: readonly CommentThreadFragment[]) {
  const client = useApolloClient()
  const ids = threads.map(({ id }) => id).join(SEPARATOR)
  const count = threads.reduce((sum, { comments }) => sum + comments.length, 0)
  useEffect(() => {
    if (count === 0) return
    client
      .mutate({ mutation: MarkInboxReadDocument, variables: { threadIds: ids.split(SEPARATOR) } })
      .then(refreshInboxCounts)
      .catch((error: unknown) => console.warn('Marking comments as read failed', error))
  }, [client, ids, count])
}
