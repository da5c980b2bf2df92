import { notify } from '../../ui/notices/notices.tsx'

/** Marks the button that saves and opens the next item. */
export const NEXT_ITEM = { 'data-next-item': '' }
const CONTROL = ':is(textarea, [contenteditable="true"])'

/**
 * Focuses the next missing or outdated text, and starts again at the first one after the last. Without such texts, it focuses the button that
 * leads to the next item, if the form has one.
 *
 * @param focused the element after which it is; null for the first one, if there is one
 */
export function focusNextToDo(within: HTMLElement | null, focused = document.activeElement) {
  const todo = [...(within?.querySelectorAll<HTMLElement>('[data-todo]') ?? [])]
  const isAfter = (pair: HTMLElement) =>
    !pair.contains(focused) &&
    Boolean(focused && focused.compareDocumentPosition(pair) & Node.DOCUMENT_POSITION_FOLLOWING)
  const control = (todo.find(isAfter) ?? todo[0])?.querySelector<HTMLElement>(CONTROL)
  if (control) {
    control.focus()
    control.scrollIntoView({ block: 'center' })
  } else if (within && focused) {
    within.closest('form')?.querySelector<HTMLElement>('[data-next-item]')?.focus()
    notify('No text is missing or outdated.')
  }
}
