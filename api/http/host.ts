import type { RequestListener } from 'node:http'
import { AppError } from '../errors.ts'
import { refusal } from './refusal.ts'

const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/**
 * Whether the host that a request names is this machine, at any port. Any other name may come to mean this machine while
 * a page of it is open, and a browser then lets that page read and write here. Who is no browser may leave it out.
 */
export const namesThisMachine = (host: string | undefined): boolean => host === undefined || THIS_MACHINE.test(host)

const MESSAGE = 'The demo answers as localhost, 127.0.0.1 and [::1] only. To show it under another name, set PUBLIC_URL'
const refuse = refusal(new AppError('FORBIDDEN', MESSAGE))

/** Hands on what names this machine as its host, and refuses the rest. */
export const forThisMachine =
  (next: RequestListener): RequestListener =>
  (request, response) => {
    if (namesThisMachine(request.headers.host)) return next(request, response)
    // What was sent with it is not waited for.
    request.resume()
    refuse(response)
  }
