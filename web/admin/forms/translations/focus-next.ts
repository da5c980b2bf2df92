import { notify } from '../../ui/notices/notices.tsx'

const CONTROL = ':is(textarea, [contenteditable="true"])'

/** Focuses the next text that is missing or outdated, from the focused one on. After the last one, it is the first one again. */
export function focusNextToDo(within: HTMLElement | null) {
  const todo = [...(within?.querySelectorAll<HTMLElement>('[data-todo]') ?? [])]
  const focused = document.activeElement
  const isAfter = (pair: HTMLElement) =>
    !pair.contains(focused) &&
    Boolean(focused && focused.compareDocumentPosition(pair) & Node.DOCUMENT_POSITION_FOLLOWING)
  const control = (todo.find(isAfter) ?? todo[0])?.querySelector<HTMLElement>(CONTROL)
  if (control) {
    control.focus()
    control.scrollIntoView({ block: 'center' })
  } else if (within) notify('No text is missing or outdated.')
}
