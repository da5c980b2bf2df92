import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * After a link inside the site was followed, shows what it points to and moves focus there, as a browser does on
 * loading: to the section named after the #, else to the page's heading. Going back leaves both to the browser.
 *
 * @param ready whether the page's content is there to scroll to
 */
export function useFollowNavigation(ready: boolean) {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname + hash)
  useEffect(() => {
    if (!ready || shown.current === pathname + hash) return
    shown.current = pathname + hash
    if (type === NavigationType.Pop) return
    const target = document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>('h1')
    if (!hash) scrollTo({ top: 0, behavior: 'instant' })
    else target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [ready, pathname, hash, type])
}
