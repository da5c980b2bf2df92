import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { OpenPreviewDocument, SiteMomentsDocument } from '../client/graphql/generated.ts'
import { problemOf } from '../client/graphql/problem.ts'
import type { PointOfView } from '../versions/points-of-view/types.ts'

/**
 * Opens the website from a point of view, for the user's own use. Returns the path below which it is served, once it is open.
 *
 * @param view undefined for the website as it is now, which is a preview of its last change: the site itself refuses to be in a frame
 * @param opened changes when the website is to be opened again, because something was saved
 */
export function useSiteFrame(view: PointOfView | undefined, opened: number) {
  const client = useApolloClient()
  const [base, setBase] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const key = JSON.stringify(view ?? null)

  const open = useEffectEvent(async (isCurrent: () => boolean) => {
    try {
      const { data } = view ? {} : await client.query({ query: SiteMomentsDocument, fetchPolicy: 'network-only' })
      const link = await client.mutate({
        mutation: OpenPreviewDocument,
        variables: { view: view ?? { at: data!.moments.at(-1)!.at } },
      })
      if (!isCurrent()) return
      // An editor has seen the opening screen of the website.
      sessionStorage.setItem('splash', 'seen')
      setFailure(undefined)
      setBase(new URL(link.data!.link.url).pathname)
    } catch (error) {
      console.warn('Opening the website failed', error)
      if (isCurrent()) setFailure(problemOf(error).message)
    }
  })

  useEffect(() => {
    let isCurrent = true
    void open(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [key, opened])

  return { base, failure }
}
