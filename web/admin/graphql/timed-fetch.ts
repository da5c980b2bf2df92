import { API_TIMEOUT_MS } from '../../../schema/site.ts'

/** `fetch` with a timeout of 10 seconds. @throws DOMException named TimeoutError */
export const timedFetch: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS)
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
}
