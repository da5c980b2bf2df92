/** How long errors may take to be rendered, in milliseconds. */
const RENDER_MS = 1_000

/** Focuses the first invalid field of a form and scrolls it into view, once a render has marked the errors. */
export function focusFirstError(form: HTMLElement | null) {
  if (!form) return
  const focus = () => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A field that has the focus already is announced again only if it gets the focus anew.
    if (first === document.activeElement) first?.blur()
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
    return first !== null
  }
  requestAnimationFrame(() => {
    if (focus()) return
    // React renders the errors in a task of its own, which can follow the frame.
    const observer = new MutationObserver(() => focus() && observer.disconnect())
    observer.observe(form, { attributeFilter: ['aria-invalid'], subtree: true })
    setTimeout(() => observer.disconnect(), RENDER_MS)
  })
}
