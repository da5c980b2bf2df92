/** Where the browser remembers how far the list of the navigation is scrolled, also for the drawer, which opens anew each time. */
const SCROLL_KEY = 'verdant.navigation.scroll'

/** The height of the shadow at the end of the list, in pixels. */
const SHADOW = 12

/** Scrolls a list as it was before, and remembers how it is scrolled from now on. */
export function keepScroll(list: HTMLElement | null, signal: AbortSignal): void {
  if (!list || signal.aborted) return
  list.scrollTop = Number(sessionStorage.getItem(SCROLL_KEY))
  list.addEventListener('scroll', () => sessionStorage.setItem(SCROLL_KEY, String(list.scrollTop)), { signal })
  // Links that appear later, such as that of the translations, push others out of view.
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'LI'))) showCurrent(list)
  })
  observer.observe(list, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Scrolls a list, and nothing around it, to its current link, if that is out of view and no further than needed. */
export function showCurrent(list: HTMLElement | null): void {
  const link = list?.querySelector('[aria-current]')
  if (!list || !link) return
  const [within, of] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
  if (of.top < within.top) list.scrollTop -= within.top - of.top
  else if (of.bottom > within.bottom - SHADOW) list.scrollTop += of.bottom - within.bottom + SHADOW
}
