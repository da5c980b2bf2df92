import type { RequestListener } from 'node:http'

const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/**
 * Whether the host that a request names is this machine, at any port. Any other name may come to mean this machine while
 * a page of it is open, and a browser then lets that page read and write here. Who is no browser may leave it out.
 */
export const namesThisMachine = (host: string | undefined): boolean => host === undefined || THIS_MACHINE.test(host)

const REFUSAL = JSON.stringify({
  message: 'The demo answers as localhost, 127.0.0.1 and [::1] only. To show it under another name, set PUBLIC_URL',
  code: 'FORBIDDEN',
})
const REFUSAL_HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-length': REFUSAL.length,
  'x-content-type-options': 'nosniff',
}

/** Hands on what names this machine as its host, and refuses the rest. */
export const forThisMachine =
  (next: RequestListener): RequestListener =>
  (request, response) => {
    if (namesThisMachine(request.headers.host)) return next(request, response)
    // What was sent with it is not waited for.
    request.resume()
    response.writeHead(403, REFUSAL_HEADERS).end(REFUSAL, 'latin1')
  }
