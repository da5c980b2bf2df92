import { useEffect, useEffectEvent } from 'react'
import { type Location, useNavigate } from 'react-router-dom'
import { useChoice } from '../../ui/dialogs/confirm.tsx'
import { useBlocker } from '../../ui/router/use-blocker.ts'
import { focusFirstError } from '../../ui/hooks/focus-first-error.ts'
import type { Editor } from './use-editor.ts'

interface Form {
  editor: Pick<Editor, 'isDirty' | 'discard'>
  /** The id of the form element. */
  formId: string
  /** Saves the form. Resolves to whether it was saved. */
  save: () => Promise<boolean>
}

interface Options extends Form {
  /** Returns whether an address shows the same form. By default, addresses with the same path do. */
  stays?: (next: Location) => boolean
}

/** What closes the forms over others, which have no addresses. The last one is on top. */
const closers: (() => void)[] = []

const QUESTION = {
  title: 'You have unsaved changes',
  description: 'Save them, keep them in this browser and continue later, or discard them.',
  cancelLabel: 'Keep editing',
}

const choices = (verb: string) => [
  { value: 'discard' as const, label: 'Discard changes', variant: 'danger' as const },
  { value: 'keep' as const, label: `${verb}, keep changes`, variant: 'quiet' as const },
  { value: 'save' as const, label: `Save and ${verb.toLowerCase()}` },
]

/** Opens a dialog before a navigation leaves a form with unsaved changes. */
export function useLeaveGuard({ editor: { isDirty, discard }, formId, save, stays }: Options) {
  const requestChoice = useChoice()
  const navigate = useNavigate()
  const blocker = useBlocker((next, current) => {
    const isSame = stays ? stays(next) : current.pathname === next.pathname
    return (isDirty() || closers.length > 0) && !isSame
  })

  async function saveAndLeave() {
    const next = blocker?.location
    // Saving may navigate too, which a blocked navigation would not survive.
    blocker?.reset()
    if (!(await save())) return focusFirstError(document.getElementById(formId))
    if (next) await navigate(next, { state: next.state as unknown })
  }

  const decide = useEffectEvent(async () => {
    const closeTop = closers.at(-1)
    if (closeTop) {
      blocker?.reset()
      return closeTop()
    }
    const choice = await requestChoice({ ...QUESTION, choices: choices('Leave') })
    if (choice === null) return blocker?.reset()
    if (choice === 'save') return saveAndLeave()
    if (choice === 'discard') discard()
    blocker?.proceed()
  })

  const isBlocked = blocker !== null
  useEffect(() => {
    if (isBlocked) void decide()
  }, [isBlocked])
}

/** The component of `useLeaveGuard`, for forms that need it only at times. */
export function LeaveGuard(props: Options) {
  useLeaveGuard(props)
  return null
}

/**
 * Returns a function that closes a form over another one, and opens a dialog before if it has unsaved changes. The form is also closed
 * instead of a navigation, such as that of the browser's back button.
 *
 * @param isOver false for a form with an address, which `useLeaveGuard` is for: the function only closes it
 */
export function useCloseGuard({ editor, formId, save }: Form, close: () => void, isOver: boolean): () => void {
  const requestChoice = useChoice()

  async function leave() {
    if (!isOver || !editor.isDirty()) return close()
    const choice = await requestChoice({ ...QUESTION, choices: choices('Close') })
    if (choice === null) return
    // Saving closes the form.
    if (choice === 'save') return (await save()) || focusFirstError(document.getElementById(formId))
    if (choice === 'discard') editor.discard()
    close()
  }

  const leaveNow = useEffectEvent(() => void leave())
  useEffect(() => {
    if (!isOver) return
    const closer = () => leaveNow()
    closers.push(closer)
    return () => void closers.splice(closers.indexOf(closer), 1)
  }, [isOver])
  return () => void leave()
}
