let substitute: HTMLElement | null = null

/** Gives the focus of a removed element to another one. */
export function focusInstead(element: HTMLElement | null) {
  substitute = element
  element?.focus({ preventScroll: true })
}

/** Returns whether the focused element was removed, and the user has not chosen another one since. */
export const hasLostFocus = () =>
  [document.body, null, substitute].includes(document.activeElement as HTMLElement | null)
