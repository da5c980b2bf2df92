import { useEffect, useRef, useState } from 'react'
import { markDifferences } from './mark-differences.ts'
import type { Sides } from './use-compared-links.ts'

type Side = keyof Sides

/**
 * Keeps two frames on the same page and at the same position, and marks what differs.
 *
 * @param onPath called with the path of a page that the user opens in one of the frames
 */
export function useLinkedFrames({ left, right }: Sides, path: string, onPath: (path: string) => void) {
  const frames = { left: useRef<HTMLIFrameElement>(null), right: useRef<HTMLIFrameElement>(null) }
  const bases: Record<Side, string> = { left: left.base, right: right.base }
  const loaded = useRef(new Map<Side, () => void>())
  const active = useRef<Side>('right')
  /** The frames whose next page is not loaded yet. */
  const leaving = useRef(new Set<Side>(['left', 'right']))
  const [count, setCount] = useState<number>()

  const viewOf = (side: Side) => frames[side].current?.contentWindow ?? null
  const pathOf = (side: Side) => viewOf(side)?.location.pathname.replace(bases[side], '') || '/'

  /** Shows a page in both frames. */
  function show(next: string) {
    for (const side of ['left', 'right'] as const) {
      if (pathOf(side) === next) continue
      leaving.current.add(side)
      viewOf(side)?.location.replace(bases[side] + next)
    }
    onPath(next)
  }

  function update() {
    const [first, second] = [viewOf('left')?.document, viewOf('right')?.document]
    if (leaving.current.size > 0 || !first?.body || !second?.body) return
    const shown = pathOf(active.current)
    if (shown !== path) return show(shown)
    setCount(markDifferences({ page: first, base: left.base }, { page: second, base: right.base }))
  }

  // The listeners of the frames outlive a render.
  const latest = useRef(update)
  useEffect(() => {
    latest.current = update
  })

  function load(side: Side) {
    const view = viewOf(side)
    if (!view) return
    leaving.current.delete(side)
    loaded.current.get(side)?.()
    let waiting = 0
    const soon = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(() => latest.current())
    }
    // Attributes are left out: the marks are attributes.
    const observer = new MutationObserver(soon)
    observer.observe(view.document.body, { childList: true, subtree: true, characterData: true })
    const scroll = () => {
      if (active.current === side) viewOf(side === 'left' ? 'right' : 'left')?.scrollTo(0, view.scrollY)
    }
    const enter = () => (active.current = side)
    view.addEventListener('scroll', scroll, { passive: true })
    for (const event of ['pointerover', 'focusin']) view.document.addEventListener(event, enter)
    loaded.current.set(side, () => {
      cancelAnimationFrame(waiting)
      observer.disconnect()
      view.removeEventListener('scroll', scroll)
    })
    soon()
  }

  useEffect(() => {
    const listeners = loaded.current
    return () => listeners.forEach((stop) => stop())
  }, [])

  return { frames, count, load, show }
}
