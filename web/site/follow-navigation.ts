import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** The scroll position at which each page was left since the document was loaded, by its key in the history. */
const left = new Map<string, number>()

let waiting: (() => void)[] = []

/** Waits until the page of the next navigation is rendered and in place. */
export const arrival = () => new Promise<void>((resolve) => waiting.push(resolve))

/** Tells everything that waits for it that a page is in place. */
function arrive() {
  for (const resolve of waiting) resolve()
  waiting = []
}

/**
 * Leaves the scroll position to this site while the document is shown: the browser would scroll the old page to the
 * position of the next one. When the document is left, the browser keeps its position for a reload.
 */
function takeOverScrolling() {
  const by = (mode: ScrollRestoration) => () => {
    history.scrollRestoration = mode
  }
  const manual = by('manual')
  const auto = by('auto')
  manual()
  addEventListener('pageshow', manual)
  addEventListener('pagehide', auto)
  return () => {
    auto()
    removeEventListener('pageshow', manual)
    removeEventListener('pagehide', auto)
  }
}

/**
 * Scrolls to the target of a link within the site and moves the focus there, as browsers do when they load a page: to the
 * section that the fragment names, otherwise to the page's heading. Going back restores the scroll position. If an address
 * is only replaced, nothing moves.
 *
 * @param ready whether the page's content is rendered, so that it can be scrolled to
 */
export function useFollowNavigation(ready: boolean) {
  const { pathname, hash, key } = useLocation()
  const type = useNavigationType()
  const shown = useRef({ pathname, hash, key })
  const settled = useRef(true)

  useEffect(takeOverScrolling, [])

  useEffect(() => {
    const note = () => {
      if (settled.current) left.set(shown.current.key, scrollY)
    }
    // The entry of the history outlasts a reload. Browsers limit how often it may change.
    const keep = () => {
      if (settled.current) history.replaceState({ ...(history.state as object | null), top: scrollY }, '')
    }
    // A reload, or the visitor before this script ran, may have scrolled the page.
    note()
    addEventListener('scroll', note)
    addEventListener('scrollend', keep)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('scrollend', keep)
    }
  }, [])

  // Until the new page is rendered, the document is shorter and its scroll position may change. Such positions are ignored.
  useLayoutEffect(() => {
    settled.current = shown.current.key === key
  }, [key])

  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    const { dataset } = document.documentElement
    // Where a page is scrolled to depends on the sizes of all sections.
    delete dataset['layout']
    const isOther = before.pathname !== pathname
    const isPush = type === NavigationType.Push
    const section = hash ? document.getElementById(hash.slice(1)) : null
    // While the page loads, its sections already stand in their order.
    if (isPush && (isOther || before.hash !== hash)) {
      const behavior = isOther ? 'instant' : 'auto'
      if (section) section.scrollIntoView({ behavior })
      else scrollTo({ top: 0, behavior: 'instant' })
    }
    if (!ready) return
    shown.current = { pathname, hash, key }
    if (type === NavigationType.Pop) {
      const top = left.get(key) ?? (history.state as { top?: number } | null)?.top
      if (top === undefined && section) section.scrollIntoView({ behavior: 'instant' })
      else scrollTo({ top: top ?? 0, behavior: 'instant' })
    } else if (isPush && (isOther || before.hash !== hash)) {
      const target = section ?? document.querySelector<HTMLElement>('h1')
      target?.focus({ preventScroll: true })
    }
    left.set(key, scrollY)
    settled.current = true
    // Drawings that draw themselves do so on the first page only.
    dataset['splash'] = 'seen'
    arrive()
  }, [ready, pathname, hash, key, type])
}
