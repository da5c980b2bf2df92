import { useChoice } from './confirm.tsx'

/**
 * Returns a function that closes a dialog. If that would throw away what was typed, it asks first.
 *
 * @param isDirty whether the dialog has input that nothing keeps
 */
export function useClosing(isDirty: boolean, onClose: () => void): () => void {
  const requestChoice = useChoice()

  async function ask() {
    const choice = await requestChoice({
      title: 'Discard what you have entered?',
      description: 'It is not saved yet.',
      choices: [{ value: 'discard', label: 'Discard', variant: 'danger' }],
      cancelLabel: 'Keep editing',
    })
    if (choice !== null) onClose()
  }
  return () => (isDirty ? void ask() : onClose())
}
