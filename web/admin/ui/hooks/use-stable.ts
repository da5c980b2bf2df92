import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function that calls the latest `callback` and is the same at every render, for memoized components. */
export function useStable<A extends unknown[], R>(callback: (...values: A) => R): (...values: A) => R {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...values: A) => latest.current(...values), [])
}
