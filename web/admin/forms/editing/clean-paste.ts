import type { ClipboardEvent } from 'react'
import { asTyped } from '../../../../schema/text.ts'

/** Inserts pasted text into a text field without the invisible characters and no-break spaces of word processors. */
export function cleanPaste(event: ClipboardEvent<HTMLElement>) {
  const { target } = event
  const isTextField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isTextField || event.defaultPrevented) return
  const text = event.clipboardData.getData('text')
  const clean = asTyped(text)
  if (clean === text) return
  event.preventDefault()
  // Only this function adds an entry to the undo history of the field. https://developer.mozilla.org/docs/Web/API/Document/execCommand
  document.execCommand('insertText', false, clean)
}
