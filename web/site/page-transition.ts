import { afterPaint } from './after-paint.ts'
import { arrival } from './follow-navigation.ts'

/** The paths of the old and the new page. */
interface Navigation {
  from: string
  to: string
}

/** The longest time for which the old page stands still while the new one is rendered, in milliseconds. */
export const PATIENCE_MS = 1_000

const late = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

/** Returns whether the visitor has not asked for less motion. */
export const isMotionWelcome = () => matchMedia('(prefers-reduced-motion: no-preference)').matches

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Returns the card in view that leads to a page, or undefined. */
const cardOf = (path: string) =>
  Array.from(document.querySelectorAll<HTMLAnchorElement>('.card-link'))
    .filter(({ pathname }) => pathname === path)
    .map((link) => link.closest<HTMLElement>('.card'))
    .find((card) => card !== null && isInView(card))

/** Sets whether a card has the picture and the title that move. Then those of the page have no part in the transition. */
function share(card: Element, isShared: boolean) {
  card.toggleAttribute('data-shared', isShared)
  document.documentElement.toggleAttribute('data-sharing', document.querySelector('[data-shared]') !== null)
}

/**
 * Shows another page, or another choice of items. Where the browser supports view transitions and the visitor has not
 * reduced motion, the picture and the title move between a card and its page, in both directions (styles/motion/pages.css).
 *
 * @param isReady whether the page can be rendered at once; otherwise it is shown without a transition
 * @param show starts to render the page
 */
export function showPage({ from, to }: Navigation, isReady: boolean, show: () => void) {
  if (from === to || !isReady || !('startViewTransition' in document) || !isMotionWelcome()) {
    show()
    return
  }
  // The browser first shows that the link was pressed: a transition holds back the frame in which it starts.
  const start = () => {
    const left = cardOf(to)
    if (left) share(left, true)
    let entered: HTMLElement | null | undefined
    const transition = document.startViewTransition(async () => {
      if (left) share(left, false)
      const arrived = arrival()
      show()
      await Promise.race([arrived, late()])
      entered = cardOf(from)
      if (entered) share(entered, true)
    })
    const end = () => {
      if (entered) share(entered, false)
    }
    void transition.finished.then(end, end)
  }
  afterPaint(() => afterPaint(start))
}
