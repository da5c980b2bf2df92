import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** How far down each page of this visit was left, by its key in the history. */
const left = new Map<string, number>()

/**
 * After a link inside the site was followed, shows what it points to and moves focus there, as a browser does on
 * loading: to the section named after the #, else to the page's heading. Going back shows a page where it was left;
 * where an address is only replaced, the reader stays.
 *
 * @param ready whether the page's content is there to scroll to
 */
export function useFollowNavigation(ready: boolean) {
  const { pathname, hash, key } = useLocation()
  const type = useNavigationType()
  const shown = useRef({ pathname, hash, key })
  const settled = useRef(true)

  useEffect(() => {
    const note = () => {
      if (settled.current) left.set(shown.current.key, scrollY)
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])

  // From here until the new page is there, the browser may scroll for want of content; that counts for nothing.
  useLayoutEffect(() => {
    settled.current = shown.current.key === key
  }, [key])

  useEffect(() => {
    const before = shown.current
    if (!ready || before.key === key) return
    shown.current = { pathname, hash, key }
    const isOther = before.pathname !== pathname
    if (type === NavigationType.Pop) {
      // Within a page the browser knows the way; to another one it went before that was there.
      if (isOther) scrollTo({ top: left.get(key) ?? 0, behavior: 'instant' })
    } else if (type === NavigationType.Push && (isOther || before.hash !== hash)) {
      // A section's own page, such as /careers, shows what #careers does.
      const section = document.getElementById((hash || pathname).slice(1))
      if (section) section.scrollIntoView()
      else scrollTo({ top: 0, behavior: 'instant' })
      const target = section ?? document.querySelector<HTMLElement>('h1')
      target?.focus({ preventScroll: true })
    }
    left.set(key, scrollY)
    settled.current = true
  }, [ready, pathname, hash, key, type])
}
