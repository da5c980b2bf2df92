import { useEffect } from 'react'
import type { Release } from './types.ts'

/** The largest delay of a timer in browsers. */
const MAX_DELAY_MS = 2 ** 31 - 1
/** How often the screen asks whether a release that is due is published. */
const POLL_MS = 1_000
/** How long before its time a release counts as due, because the clock of the server may be ahead. */
const EARLY_MS = 2_000

/** Loads a scheduled release again from its time on, until it is published or has failed. */
export function usePolling(
  release: Release | undefined,
  startPolling: (interval: number) => void,
  stopPolling: () => void,
) {
  const scheduledAt = release?.state === 'SCHEDULED' ? release.scheduledAt : null
  useEffect(() => {
    if (!scheduledAt) return
    const delay = Math.max(0, Date.parse(scheduledAt) - Date.now() - EARLY_MS)
    const timer = setTimeout(() => startPolling(POLL_MS), Math.min(delay, MAX_DELAY_MS))
    return () => {
      clearTimeout(timer)
      stopPolling()
    }
  }, [scheduledAt, startPolling, stopPolling])
}
