import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { OpenPreviewDocument } from '../client/graphql/generated.ts'
import { problemOf } from '../client/graphql/problem.ts'
import type { PointOfView } from '../versions/points-of-view/types.ts'

interface Opened {
  /** The path below which the website is served. */
  base?: string
  failure?: string
  /** Identifies what was opened. */
  key: string
}

interface SiteFrame extends Opened {
  /** Whether another view or a newer state is on its way. */
  isOpening: boolean
}

/**
 * Opens the website from a point of view, for the user's own use.
 *
 * @param view undefined for the website as it is now, which is a preview, too: the site itself refuses to be in a frame
 * @param times how often something was saved, after which the website is opened again
 */
export function useSiteFrame(view: PointOfView | undefined, times: number): SiteFrame {
  const client = useApolloClient()
  const wanted = JSON.stringify({ view, times })
  const [opened, setOpened] = useState<Opened>({ key: '' })

  useEffect(() => {
    let isCurrent = true
    const open = async (): Promise<Opened> => {
      try {
        const { view: chosen } = JSON.parse(wanted) as { view?: PointOfView }
        const variables = chosen ? { view: chosen } : {}
        const { data } = await client.mutate({ mutation: OpenPreviewDocument, variables })
        return { base: new URL(data!.link.url).pathname, key: wanted }
      } catch (error) {
        console.warn('Opening the website failed', error)
        return { failure: problemOf(error).message, key: wanted }
      }
    }
    const show = async () => {
      const site = await open()
      if (!isCurrent) return
      // An editor has seen the opening screen of the website.
      localStorage.setItem('splash', String(Date.now()))
      setOpened(site)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [client, wanted])

  return { ...opened, isOpening: opened.key !== wanted }
}
