import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

// The list can be used before it.
const load = () => import('./list-scroll.ts')

/** Keeps the scroll position of the list of the navigation, and shows the link of the current screen in it. */
export function useListScroll() {
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    const end = new AbortController()
    void load().then(({ keepScroll }) => keepScroll(list.current, end.signal))
    return () => end.abort()
  }, [])

  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    void load().then(({ showCurrent }) => showCurrent(list.current))
  }, [pathname])

  return list
}
