import { useEffect, useEffectEvent } from 'react'
import { NavigationType } from 'react-router-dom'
import { useUnloadWarning } from '../hooks/use-unload-warning.ts'
import { guardNavigation } from '../router/history.ts'
import { useChoice } from './confirm.tsx'

/**
 * Returns a function that closes a dialog. If that would throw away what was typed, it asks first. So does the browser, before the
 * tab is closed or loaded again. With input, the browser's back button closes the dialog, instead of leaving the screen.
 *
 * @param isDirty whether the dialog has input
 */
export function useClosing(isDirty: boolean, onClose: () => void): () => void {
  const requestChoice = useChoice()
  useUnloadWarning(isDirty)

  async function ask() {
    const choice = await requestChoice({
      title: 'Discard what you have entered?',
      description: 'It is not saved yet.',
      choices: [{ value: 'discard', label: 'Discard', variant: 'danger' }],
      cancelLabel: 'Keep editing',
    })
    if (choice !== null) onClose()
  }

  const askNow = useEffectEvent(() => void ask())
  useEffect(() => {
    if (!isDirty) return
    return guardNavigation({
      blocks: (_next, _current, action) => action === NavigationType.Pop,
      onBlocked: () => askNow(),
    })
  }, [isDirty])
  return () => (isDirty ? void ask() : onClose())
}
