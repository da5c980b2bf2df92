const CONTROL = ':is(input:not([type=hidden], [type=file]), textarea, select, [contenteditable=true])'

/** How long a form may take to be loaded, in milliseconds. */
const LOADING_MS = 10_000

const fieldOf = (form: Element, path: string) => form.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)

/** Opens the entries of lists on the way to a field, and returns its control once it is there. */
function controlAt(form: Element, path: string): HTMLElement | undefined {
  const own = form.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`) ?? fieldOf(form, path)
  if (own) return own.matches(CONTROL) ? own : (own.querySelector<HTMLElement>(CONTROL) ?? undefined)
  for (const { 0: entry, index } of [...path.matchAll(/\.(\d+)(?=\.|$)/g)].toReversed()) {
    const list = fieldOf(form, path.slice(0, index))
    const block = list?.querySelectorAll('[data-block]')[Number(entry.slice(1))]
    const name = block?.querySelector<HTMLElement>('[data-name]')
    if (name?.ariaExpanded === 'false') name.click()
    if (block && index + entry.length === path.length) return block.querySelector<HTMLElement>(CONTROL) ?? undefined
    // The entries of some lists share a control.
    if (list) return block ? undefined : (list.querySelector<HTMLElement>(CONTROL) ?? undefined)
  }
  return undefined
}

/** Focuses a field of a form, as soon as it is there. Returns a function that gives up. */
export function focusField(within: HTMLElement, path: string): () => void {
  const tryNow = () => {
    const form = within.querySelector('form')
    const control = form && (path === '' ? form.querySelector<HTMLElement>(CONTROL) : controlAt(form, path))
    if (!control) return false
    control.focus()
    control.scrollIntoView({ block: 'center' })
    // The form of a translation does not go on to the first text that is missing.
    within.dataset['chosenField'] = path
    return true
  }
  if (tryNow()) return () => {}
  const observer = new MutationObserver(() => tryNow() && stop())
  const timer = setTimeout(() => stop(), LOADING_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(within, { childList: true, subtree: true })
  return stop
}

/** Returns the path of the field that contains an element of a form, also of one with the texts in another language. */
export function fieldAt(element: Element): string | undefined {
  const translation = element.closest<HTMLElement>('[data-text]')
  const name = translation ? null : element.getAttribute('name')
  return (name || element.closest<HTMLElement>('[data-field]')?.dataset['field']) ?? undefined
}
