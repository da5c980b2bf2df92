import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { afterPaint } from './after-paint.ts'
import { isMotionWelcome } from './page-transition.ts'

/** Starts to reveal the parts of the page. Returns a function that ends it. */
function startReveal() {
  let end: (() => void) | undefined
  let isOver = false
  const start = async () => {
    const { revealParts } = await import('./reveal.ts')
    if (!isOver) end = revealParts()
  }
  // The page works without it.
  afterPaint(() => void start().catch(() => undefined))
  return () => {
    isOver = true
    end?.()
  }
}

/**
 * Lets the parts of a new page come up when they scroll into view. A page that the visitor returns to is as it was.
 *
 * @param ready whether the page's content is rendered
 */
export function useReveal(ready: boolean) {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef<string>(undefined)

  const isNew = useEffectEvent(() => shown.current === undefined || type !== NavigationType.Pop)

  useEffect(() => {
    if (!ready || shown.current === pathname) return
    const isWelcome = isNew() && isMotionWelcome()
    shown.current = pathname
    return isWelcome ? startReveal() : undefined
  }, [ready, pathname])
}
