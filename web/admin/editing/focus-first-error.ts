/** Focuses the first invalid field of a form and scrolls it into view, after the next render has marked the errors. */
export function focusFirstError(form: HTMLElement | null) {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  })
}
