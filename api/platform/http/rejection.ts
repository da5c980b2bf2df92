import type { RequestListener } from 'node:http'
import { AppError } from '../errors.ts'
import { errorBody } from './errors.ts'

const RETRY_SECONDS = 2

/** Returns the error for requests that exceed the capacity of the server. */
export const overloaded = () =>
  new AppError('UNAVAILABLE', 'The server is overloaded. Please try again', { retryAfter: RETRY_SECONDS })

/**
 * Returns a listener that sends an error response outside Fastify, and discards the body of the request without waiting for
 * it. Headers and body of the response are built once.
 */
export function rejectWith(error: AppError): RequestListener {
  const body = Buffer.from(JSON.stringify(errorBody(error))).toString('latin1')
  const headers = {
    ...(error.retryAfter && { 'retry-after': String(error.retryAfter) }),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'x-content-type-options': 'nosniff',
  }
  // Node writes headers and a Latin-1 string in one piece.
  return (request, response) => {
    request.resume()
    response.writeHead(error.status, headers).end(body, 'latin1')
  }
}
