import type { IncomingMessage, RequestListener } from 'node:http'
import { AppError } from '../errors.ts'
import { rejectWith } from './rejection.ts'

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(.*)$/is

const reject = rejectWith(new AppError('BAD_REQUEST', 'The address of the request is not one of this site'))

/**
 * Returns the path and query that a request names, or undefined if it names another site or none. Clients may also send
 * the absolute form, as they do to proxies (RFC 9112, section 3.2).
 */
function targetOf({ method, url = '', headers: { host = '' } }: IncomingMessage): string | undefined {
  if (url.startsWith('/')) return url
  if (url === '*') return method === 'OPTIONS' ? url : undefined
  const [, authority, rest] = ABSOLUTE_FORM.exec(url) ?? []
  if (authority === undefined || authority.toLowerCase() !== host.toLowerCase()) return undefined
  return rest!.startsWith('/') ? rest : `/${rest}`
}

/** Whether a request names two hosts: a proxy may have read the other one (RFC 9112, section 3.2). Node takes the first. */
const isAmbiguous = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Returns a listener that passes on the path of each request, and rejects requests for other sites. */
export const withPathOf =
  (next: RequestListener): RequestListener =>
  (request, response) => {
    const target = isAmbiguous(request) ? undefined : targetOf(request)
    if (target === undefined) return reject(request, response)
    request.url = target
    next(request, response)
  }
