import { useEffect, useRef } from 'react'
import { knownView, loadViews } from '../late-views.tsx'
import type { PageHead } from './head.ts'

/**
 * Updates the document's head when another page is shown.
 *
 * @param comesServed whether the server rendered the head of the first page
 */
export function useHead(head: PageHead | undefined, siteTitle: string, comesServed: boolean) {
  const served = useRef(comesServed)
  const key = JSON.stringify(head)
  useEffect(() => {
    if (!key) return
    if (served.current) {
      served.current = false
      return
    }
    let isShown = true
    const show = async () => {
      await loadViews()
      const showHead = knownView<typeof import('./show-head.ts').showHead>('showHead')
      if (isShown) showHead?.(JSON.parse(key) as PageHead, siteTitle)
    }
    // If the views cannot be loaded, no other page is shown either.
    void show().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [key, siteTitle])
}
