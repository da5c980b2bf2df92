import { useEffect, useEffectEvent } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { useChoice } from '../shell/confirm.tsx'

interface Options {
  /** Returns whether the form has unsaved changes at the moment of the navigation. */
  dirty: () => boolean
  discard: () => void
  /** Returns whether an address shows the same form. By default, addresses with the same path do. */
  stays?: (next: Location) => boolean
}

/** Opens a dialog before a navigation leaves a form with unsaved changes. */
export function useLeaveGuard({ dirty, discard, stays }: Options) {
  const requestChoice = useChoice()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const same = stays ? stays(nextLocation) : currentLocation.pathname === nextLocation.pathname
    return dirty() && !same
  })

  const decide = useEffectEvent(async () => {
    const choice = await requestChoice({
      title: 'You have unsaved changes',
      description: 'Keep them in this browser and continue later, or discard them.',
      choices: [
        { value: 'keep', label: 'Leave, keep changes' },
        { value: 'discard', label: 'Discard changes', danger: true },
      ],
      cancelLabel: 'Keep editing',
    })
    if (choice === null) return blocker.reset?.()
    if (choice === 'discard') discard()
    blocker.proceed?.()
  })

  useEffect(() => {
    if (blocker.state === 'blocked') void decide()
  }, [blocker.state])
}
