import { useCallback, useEffect, useRef } from 'react'
import { EDITED_PAGE, type EditedPage } from '../../site/edited-page.ts'
import type { Values } from '../model/item.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { Kept, MarkedPage } from './marked-page.ts'
import type { Part } from './parts.ts'
import type { Offer } from './part-tools.ts'
import type { Action } from './arrange.ts'
import type { Origin } from './origins.ts'
import type { Typed } from './typed.ts'

interface Options {
  /** Whether a click on the page chooses what it edits. Otherwise links lead where they lead visitors. */
  isPicking: boolean
  /** The language of the page, besides the original one. */
  language: string | null
  /** Whether the page is that of a moment, which nothing that is typed now changes. */
  isPast: boolean
  describe: (origin: Origin) => string
  onPick: (origin: Origin) => void
  offer: (part: Part) => Offer
  onAct: (part: Part, action: Action) => void
  /** Returns the path of a page within the website. */
  pathOf: (location: Location) => string
  /** Called with the path of the page in the frame. */
  onShown: (path: string) => void
  /** Called when the newest frame has its page, with the marks. */
  onMarked: () => void
}

/** Marks the page in the newest frame, and keeps what is typed on it. The frame before may stay until then. */
export function useMarkedPage(options: Options) {
  const page = useRef<MarkedPage>(undefined)
  /** The frame of the marked page. */
  const marked = useRef<HTMLIFrameElement>(undefined)
  const newest = useRef<HTMLIFrameElement>(undefined)
  const typed = useRef<Typed>(undefined)
  const latest = useRef(options)
  /** How far a page was scrolled before it was loaded again. */
  const scrolled = useRef<{ path: string; top: number }>(undefined)
  /** The field in the form that had the focus last. */
  const focused = useRef<Origin>(undefined)
  /** What had the focus when a page was loaded again because something was moved on it. */
  const kept = useRef<Kept>(undefined)
  useEffect(() => {
    latest.current = options
    page.current?.pick(options.isPicking)
  })

  const frameRef = useCallback((element: HTMLIFrameElement | null) => {
    if (!element) return
    newest.current = element
    /** The path that `onShown` was last called with. */
    let shown: string | undefined
    /** Stops the marked page, and remembers where it was scrolled to and what had the focus. */
    const leave = () => {
      const view = marked.current?.contentWindow
      if (!page.current || !view) return
      kept.current = page.current.kept
      scrolled.current = { path: latest.current.pathOf(view.location), top: view.scrollY }
      page.current.stop()
      page.current = undefined
    }
    const mark = async (edited: EditedPage) => {
      const [{ MarkedPage: Marked }, { withTyped }] = await Promise.all([
        import('./marked-page.ts'),
        import('./typed.ts'),
      ])
      if (!element.isConnected || element !== newest.current) return
      const hadFocus = document.activeElement === document.body || document.activeElement === marked.current
      if (marked.current === element) page.current?.stop()
      else leave()
      marked.current = element
      page.current = new Marked(element, edited, {
        change: () => (data) => {
          const { language, isPast } = latest.current
          return typed.current && !isPast ? withTyped(data, typed.current, language) : data
        },
        describe: (origin) => latest.current.describe(origin),
        onPick: (origin) => latest.current.onPick(origin),
        offer: (part) => latest.current.offer(part),
        onAct: (part, action) => latest.current.onAct(part, action),
        onMarked() {
          // Typing marks the old page again while the new one is loading.
          if (!element.contentWindow || element !== newest.current) return
          const path = latest.current.pathOf(element.contentWindow.location)
          // A page that is only marked again is not reported: another one may have been chosen since.
          if (path !== shown) latest.current.onShown((shown = path))
          latest.current.onMarked()
        },
      })
      page.current.pick(latest.current.isPicking)
      if (typed.current) page.current.show()
      const view = element.contentWindow!
      const isSame = scrolled.current?.path === latest.current.pathOf(view.location)
      if (isSame) view.scrollTo({ top: scrolled.current!.top, behavior: 'instant' })
      page.current.focus(focused.current, isSame ? undefined : 'instant')
      // Not if something else was focused since.
      if (kept.current && hadFocus) page.current.keep(kept.current)
      kept.current = undefined
    }
    const open = (event: Event) => void mark((event as CustomEvent<EditedPage>).detail)
    element.addEventListener(EDITED_PAGE, open)
    return () => {
      element.removeEventListener(EDITED_PAGE, open)
      if (marked.current === element) leave()
    }
  }, [])

  const watch = useCallback((kind: AnyKind, id: string, values: Values | null) => {
    typed.current = values ? { kind, id, values: structuredClone(values) } : undefined
    page.current?.show()
  }, [])

  const focus = useCallback((origin: Origin) => page.current?.focus((focused.current = origin), 'smooth'), [])
  /** Brings the place of the field back into view. */
  const refocus = useCallback(() => page.current?.focus(focused.current, 'instant'), [])

  return { frameRef, watch, focus, refocus }
}
