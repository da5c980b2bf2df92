import { useEffect, useEffectEvent } from 'react'
import { type Location, useBlocker, useNavigate } from 'react-router-dom'
import { useChoice } from '../../ui/dialogs/confirm.tsx'
import { focusFirstError } from '../../ui/hooks/focus-first-error.ts'
import type { Editor } from './use-editor.ts'

interface Options {
  editor: Pick<Editor, 'isDirty' | 'discard'>
  /** The id of the form element. */
  formId: string
  /** Saves the form. Resolves to whether it was saved. */
  save: () => Promise<boolean>
  /** Returns whether an address shows the same form. By default, addresses with the same path do. */
  stays?: (next: Location) => boolean
}

/** Opens a dialog before a navigation leaves a form with unsaved changes. */
export function useLeaveGuard({ editor: { isDirty, discard }, formId, save, stays }: Options) {
  const requestChoice = useChoice()
  const navigate = useNavigate()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSame = stays ? stays(nextLocation) : currentLocation.pathname === nextLocation.pathname
    return isDirty() && !isSame
  })

  async function saveAndLeave() {
    const { location: next } = blocker
    // Saving may navigate too, which a blocked navigation would not survive.
    blocker.reset?.()
    if (!(await save())) return focusFirstError(document.getElementById(formId))
    if (next) await navigate(next, { state: next.state as unknown })
  }

  const decide = useEffectEvent(async () => {
    const choice = await requestChoice({
      title: 'You have unsaved changes',
      description: 'Save them, keep them in this browser and continue later, or discard them.',
      choices: [
        { value: 'discard', label: 'Discard changes', variant: 'danger' },
        { value: 'keep', label: 'Leave, keep changes', variant: 'quiet' },
        { value: 'save', label: 'Save and leave' },
      ],
      cancelLabel: 'Keep editing',
    })
    if (choice === null) return blocker.reset?.()
    if (choice === 'save') return saveAndLeave()
    if (choice === 'discard') discard()
    blocker.proceed?.()
  })

  useEffect(() => {
    if (blocker.state === 'blocked') void decide()
  }, [blocker.state])
}
