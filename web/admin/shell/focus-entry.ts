/**
 * Gives the focus a place after the entry that had it was removed: the entry that took its place in the list of that
 * name, else the last one, else the heading of the screen.
 */
export function focusEntry(list: string, index: number) {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body && document.activeElement?.isConnected) return
    const entries = document.querySelectorAll(`ul[aria-label="${CSS.escape(list)}"] > li`)
    const entry = entries[Math.min(index, entries.length - 1)]
    const next = entry?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('main h1')
    next?.focus()
  })
}
