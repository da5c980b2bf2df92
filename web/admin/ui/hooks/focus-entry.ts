import { hasLostFocus } from './lost-focus.ts'

/**
 * Moves the focus after the focused list entry was removed: to the entry now at that index, to the last entry, or to
 * the heading of the screen.
 *
 * @param list the accessible name of the list
 */
export function focusEntry(list: string, index: number) {
  requestAnimationFrame(() => {
    if (!hasLostFocus()) return
    const entries = document.querySelectorAll(`ul[aria-label="${CSS.escape(list)}"] > li`)
    const entry = entries[Math.min(index, entries.length - 1)]
    const next = entry?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('main h1')
    next?.focus()
  })
}
