import { useSyncExternalStore } from 'react'
import { API_TIMEOUT_MS } from '../../../../schema/site.ts'
import { watchConnection } from './connection.ts'

/** The connection to the server. Any response proves that it exists, also an error. */
export const connection = watchConnection({
  probe: () => fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(API_TIMEOUT_MS) }),
  browser: globalThis,
  isOnline: () => navigator.onLine,
})

/** Returns whether the server cannot be reached. */
export const useIsConnectionLost = () => useSyncExternalStore(connection.subscribe, connection.isLost)
