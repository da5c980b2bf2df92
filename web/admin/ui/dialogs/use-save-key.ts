import type { RefObject } from 'react'
import { useShortcut } from '../hooks/use-shortcut.ts'
import { isOnTop } from './open-modals.ts'

/** Submits a form in a dialog when Ctrl or Cmd and S are pressed, unless another form is above it. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useShortcut('s', () => isOnTop(form.current) && form.current?.requestSubmit())
}
