import type { ServerResponse } from 'node:http'
import { AppError } from '../errors.ts'
import { errorBody } from './errors.ts'

const RETRY_SECONDS = 2

/** The answer to what is more than the server can work on, or hold. */
export const tooMuch = () =>
  new AppError('UNAVAILABLE', 'Too much is going on. Please try again', { retryAfter: RETRY_SECONDS })

/** What refuses a request before Fastify hears of it: the answer is made once, however often it is given. */
export function refusal(error: AppError): (response: ServerResponse) => void {
  const body = Buffer.from(JSON.stringify(errorBody(error))).toString('latin1')
  const headers = {
    ...(error.retryAfter && { 'retry-after': String(error.retryAfter) }),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'x-content-type-options': 'nosniff',
  }
  // Node sends headers and a text that needs no encoding in one piece.
  return (response) => void response.writeHead(error.status, headers).end(body, 'latin1')
}
