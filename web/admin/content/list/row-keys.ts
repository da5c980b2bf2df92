/** Marks the controls of a row that the arrow keys move between. Only the checkbox and the Edit link are tab stops. */
export const IN_ROW = { 'data-in-row': '', tabIndex: -1 }

function moveInRow(event: KeyboardEvent) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const from = event.target
  // A row that is lifted by its handle, which is pressed then, moves by the arrow keys itself.
  if (!step || event.defaultPrevented || !(from instanceof HTMLElement) || from.ariaPressed === 'true') return
  const controls = [...(from.closest('li')?.querySelectorAll<HTMLElement>('[data-in-row]') ?? [])]
  const at = controls.indexOf(from)
  const next = at < 0 ? undefined : controls[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Lets the arrow keys to the left and right move the focus within the rows of a list. The `ref` of the list. */
export function listenInRows(list: HTMLElement | null) {
  list?.addEventListener('keydown', moveInRow)
  return () => list?.removeEventListener('keydown', moveInRow)
}
