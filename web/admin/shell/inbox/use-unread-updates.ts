import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { UnreadCountDocument } from '../../client/graphql/generated.ts'
import { setUnread } from './unread.ts'

/** Keeps the number of unread entries of the inbox up to date: at each screen, and when the tab comes to the foreground. */
export function useUnreadUpdates(pathname: string) {
  const client = useApolloClient()
  const update = useEffectEvent(async () => {
    try {
      const { data } = await client.query({ query: UnreadCountDocument, fetchPolicy: 'network-only' })
      if (data) setUnread(data.count)
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
    return () => {
      end.abort()
      setUnread(0)
    }
  }, [])
}
