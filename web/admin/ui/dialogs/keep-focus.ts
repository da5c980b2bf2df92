import { topModal } from './open-modals.ts'
import { focusInstead } from '../hooks/lost-focus.ts'

const CONTROL = ':is(a[href], button, [tabindex="0"]):not(:disabled, [inert] *)'

/** How long the code that removes an element has to choose another one, in milliseconds. */
const DELAY = 100

const ancestorsOf = (element: Element): Element[] => {
  const parent = element.parentElement
  return parent ? [parent, ...ancestorsOf(parent)] : []
}

/** Returns the first link or button in what surrounded a removed element, else that of the dialog or the heading of the screen. */
function nearTo(ancestors: readonly Element[]): HTMLElement | null {
  const dialog = topModal()
  const within = dialog ?? document.getElementById('main')
  for (const ancestor of ancestors) {
    if (ancestor === within || !within?.contains(ancestor)) continue
    const controls = [...ancestor.querySelectorAll<HTMLElement>(CONTROL)]
    const control = controls.find((element) => element.checkVisibility({ visibilityProperty: true }))
    if (control) return control
  }
  return within?.querySelector<HTMLElement>(dialog ? CONTROL : 'h1') ?? null
}

/**
 * Moves the focus when the focused element is removed, such as a button that is replaced by the result of its action. The browser
 * would move it to the document, from where screen readers start again.
 */
export function keepFocus() {
  let last: { element: Element; ancestors: readonly Element[] } | undefined
  let timer: number | undefined

  function restore() {
    timer = undefined
    if (document.activeElement !== document.body || !last || last.element.isConnected) return
    focusInstead(nearTo(last.ancestors))
  }

  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = { element: target, ancestors: ancestorsOf(target) }
  })
  // Someone who clicks beside all controls takes the focus away.
  document.addEventListener('pointerup', () => {
    if (document.activeElement === document.body) last = undefined
  })
  new MutationObserver(() => {
    if (last && !last.element.isConnected) timer ??= window.setTimeout(restore, DELAY)
  }).observe(document.body, { childList: true, subtree: true })
}
