import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Where the browser remembers how far the list of the navigation is scrolled, also for the drawer, which opens anew each time. */
const SCROLL_KEY = 'verdant.navigation.scroll'

/**
 * Keeps the scroll position of the list of the navigation. It moves only when the link of the current screen is out of view, and no further
 * than needed.
 */
export function useListScroll() {
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  useLayoutEffect(() => {
    const element = list.current!
    element.scrollTop = Number(sessionStorage.getItem(SCROLL_KEY))
    const remember = () => sessionStorage.setItem(SCROLL_KEY, String(element.scrollTop))
    element.addEventListener('scroll', remember)
    // Links that appear later, such as that of the translations, push others out of view.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'LI')))
        showCurrent(element)
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('scroll', remember)
      observer.disconnect()
    }
  }, [])

  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // On a phone, the list is in a dialog that opens after it is rendered.
    requestAnimationFrame(() => list.current && showCurrent(list.current))
  }, [pathname])

  return list
}

/** The height of the shadow at the end of the list, in pixels. */
const SHADOW = 12

/** Scrolls a list, and nothing around it, to its current link. */
function showCurrent(list: HTMLElement) {
  const link = list.querySelector('[aria-current]')
  if (!link) return
  const [within, of] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
  if (of.top < within.top) list.scrollTop -= within.top - of.top
  else if (of.bottom > within.bottom - SHADOW) list.scrollTop += of.bottom - within.bottom + SHADOW
}
