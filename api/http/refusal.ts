import type { ServerResponse } from 'node:http'
import type { AppError } from '../errors.ts'
import { errorBody } from './errors.ts'

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
