import { useEffect, useEffectEvent } from 'react'
import { connection } from './server-connection.ts'

/** Calls a function each time the connection to the server is back. */
export function useWhenReconnected(onReconnected: () => void) {
  const report = useEffectEvent(onReconnected)
  useEffect(() => connection.subscribe(() => !connection.isLost() && report()), [])
}
