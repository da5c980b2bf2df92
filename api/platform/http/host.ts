import type { RequestListener } from 'node:http'
import { AppError } from '../errors.ts'
import { rejectWith } from './rejection.ts'

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/**
 * Tells whether a Host header names this machine, with any port. With DNS rebinding, a foreign page can make its own host
 * name resolve to this machine, and the browser then lets that page read from and write to this server. A missing header is
 * accepted, since browsers always send one.
 */
export const namesLocalhost = (host: string | undefined): boolean => host === undefined || LOCAL_HOST.test(host)

const MESSAGE = 'The demo answers as localhost, 127.0.0.1 and [::1] only. To show it under another name, set PUBLIC_URL'
const reject = rejectWith(new AppError('FORBIDDEN', MESSAGE))

/** Returns a listener that rejects requests whose Host header does not name this machine. */
export const localhostOnly =
  (next: RequestListener): RequestListener =>
  (request, response) =>
    (namesLocalhost(request.headers.host) ? next : reject)(request, response)
