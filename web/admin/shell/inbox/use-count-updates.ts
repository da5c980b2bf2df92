import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { InboxCountsDocument } from '../../client/graphql/generated.ts'
import { useMay } from '../../client/session/store.ts'
import { onInboxRefresh, setInboxCounts } from './counts.ts'

/** Keeps the counts of the inbox up to date: at each screen, when the tab comes to the foreground, and when something was read or decided. */
export function useCountUpdates(pathname: string) {
  const client = useApolloClient()
  const mayReview = useMay('releases:manage')
  const update = useEffectEvent(async () => {
    try {
      const { data } = await client.query({
        query: InboxCountsDocument,
        variables: { mayReview },
        fetchPolicy: 'network-only',
      })
      if (data) setInboxCounts({ unread: data.unread, waiting: data.comments + (data.reviews?.total ?? 0) })
    } catch (error) {
      console.warn('Loading the inbox failed', error)
    }
  })

  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    void update()
  }, [pathname])

  useEffect(() => {
    const end = new AbortController()
    document.addEventListener('visibilitychange', () => !document.hidden && void update(), end)
    const endRefresh = onInboxRefresh(() => void update())
    return () => {
      end.abort()
      endRefresh()
      setInboxCounts()
    }
  }, [])
}
