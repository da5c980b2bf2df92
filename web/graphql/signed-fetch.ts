import { API_TIMEOUT_MS } from '../../schema/site.ts'

/** The token of a signed-in user, after the server has accepted it. Undefined for visitors. */
let token: string | undefined

/** Sends a token with every further request. */
export function signRequests(accepted: string) {
  token = accepted
}

/** Sends a request with the token, if there is one. A request that takes longer than the API timeout fails. */
export const signedFetch: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS)
  return fetch(input, {
    ...init,
    signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    headers: { ...init?.headers, ...(token && { authorization: `Bearer ${token}` }) },
  })
}
