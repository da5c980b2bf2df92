import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../ui/listeners.ts'

let open: readonly HTMLDialogElement[] = []
const { notify, subscribe } = createListeners()

function update(next: readonly HTMLDialogElement[]) {
  open = next
  // The browser makes everything outside of the top dialog inert. Tools that read attributes only learn it from these.
  for (const element of [document.getElementById('root')!, ...open])
    element.ariaHidden = open.length === 0 || element === topModal() ? null : 'true'
  notify()
}

/** Returns the modal dialog above all others. */
export const topModal = () => open.at(-1)

/** Returns whether no dialog with another form is above this one. */
export function isOnTop(form: HTMLElement | null): boolean {
  const top = topModal()
  return !top || top.contains(form) || !top.querySelector('form')
}

/** Returns the modal dialog above all others. Everything outside of it is inert, so messages are rendered in it. */
export const useTopModal = () => useSyncExternalStore(subscribe, topModal)

/** Opens a modal dialog above all others. Returns a function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  update([...open, dialog])
  return () => {
    update(open.filter((other) => other !== dialog))
    dialog.close()
  }
}
