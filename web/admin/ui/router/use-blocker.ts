import { useEffect, useEffectEvent, useState } from 'react'
import type { Location } from 'react-router-dom'
import { type Blocked, guardNavigation } from './history.ts'

/**
 * Returns the navigation that waits for a decision; null without one.
 *
 * @param blocks returns whether a navigation has to wait
 */
export function useBlocker(blocks: (next: Location, current: Location) => boolean) {
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const blocksNow = useEffectEvent(blocks)
  useEffect(
    () =>
      guardNavigation({
        blocks: (next, current) => blocksNow(next, current),
        // The first one is asked about.
        onBlocked: (next) => setBlocked((before) => before ?? next),
      }),
    [],
  )
  return (
    blocked && {
      location: blocked.location,
      reset: () => setBlocked(null),
      proceed() {
        setBlocked(null)
        blocked.proceed()
      },
    }
  )
}
