import { useEffect, useEffectEvent } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { useAsk } from '../shell/confirm.tsx'

interface Options {
  /** Whether there is something unsaved, asked at the moment of leaving. */
  dirty: () => boolean
  discard: () => void
  /** Whether an address still shows the same form. */
  stays?: (next: Location) => boolean
}

/** Asks before a form with unsaved changes is left; what was typed can stay behind as a draft. */
export function useLeaveGuard({ dirty, discard, stays }: Options) {
  const ask = useAsk()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const same = stays ? stays(nextLocation) : currentLocation.pathname === nextLocation.pathname
    return dirty() && !same
  })

  const decide = useEffectEvent(async () => {
    const answer = await ask({
      question: 'You have unsaved changes',
      detail: 'Keep them as a draft in this browser and return to them later, or discard them.',
      answers: [
        { value: 'keep', label: 'Leave, keep draft' },
        { value: 'discard', label: 'Discard changes', danger: true },
      ],
      cancel: 'Keep editing',
    })
    if (answer === null) return blocker.reset?.()
    if (answer === 'discard') discard()
    blocker.proceed?.()
  })

  useEffect(() => {
    if (blocker.state === 'blocked') void decide()
  }, [blocker.state])
}
