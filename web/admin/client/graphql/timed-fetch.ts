import { API_TIMEOUT_MS } from '../../../../schema/site.ts'
import { connection } from '../connection/server-connection.ts'

/** `fetch` with a timeout of 10 seconds. Reports whether the server was reached. @throws DOMException named TimeoutError */
export const timedFetch: typeof fetch = async (input, init) => {
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS)
  try {
    const response = await fetch(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    })
    connection.reportReached()
    return response
  } catch (error) {
    if (error instanceof TypeError) connection.reportUnreachable()
    throw error
  }
}
