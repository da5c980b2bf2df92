import type { ExternalLinkProblem } from '../../platform/database/external-link-entity.ts'
import { type PublicRequest, requestPublic } from '../../platform/outbound/public-request.ts'
import { externalAddress } from './external-address.ts'

/** Longest time of a request with its redirects, in milliseconds. */
const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 5

const GONE = new Set([404, 410])
/** Statuses with which some servers respond to HEAD only. */
const ASK_AGAIN = new Set([...GONE, 400, 403, 405, 501])

const UNREACHABLE = new Set(['ENOTFOUND', 'ECONNREFUSED'])
/** Errors of OpenSSL about certificates. An incomplete chain is not among them, because browsers complete it. */
const INVALID_CERTIFICATE = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
])

/** How an address is checked. `signal` ends the check early. */
export interface CheckOptions extends Pick<PublicRequest, 'isAllowed' | 'signal'> {
  userAgent: string
}

/**
 * Checks an address of another website: with HEAD, and with GET where the response may differ. Bodies are not read.
 *
 * @returns undefined if the address works, or if that is not known: after a timeout, a refusal or an error of the server, or
 * when a redirect leads to an address that is not public
 */
export async function checkAddress(address: string, options: CheckOptions): Promise<ExternalLinkProblem | undefined> {
  try {
    const status = await statusOf(address, 'HEAD', options)
    const isGone = GONE.has(ASK_AGAIN.has(status) ? await statusOf(address, 'GET', options) : status)
    return isGone ? 'NOT_FOUND' : undefined
  } catch (error) {
    return problemOf(error as NodeJS.ErrnoException)
  }
}

/** Returns what an error of a connection says about the link. */
export function problemOf({ code = '' }: Pick<NodeJS.ErrnoException, 'code'>): ExternalLinkProblem | undefined {
  if (UNREACHABLE.has(code)) return 'UNREACHABLE'
  if (INVALID_CERTIFICATE.has(code) || code === 'EPROTO' || /^ERR_(SSL|TLS)_/.test(code)) return 'INSECURE'
  return undefined
}

/**
 * Returns the status of a response after redirects.
 *
 * @throws Error if there is no response, or the redirects lead elsewhere than to other websites or are too many
 */
async function statusOf(
  address: string,
  method: string,
  { userAgent, isAllowed, signal }: CheckOptions,
): Promise<number> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  let next: string | undefined = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (next === undefined) throw new Error('The redirect does not lead to a website')
    const url = new URL(next)
    const headers = { 'user-agent': userAgent, accept: '*/*' }
    const response = await requestPublic(url, { method, headers, isAllowed, signal: limited })
    response.destroy()
    const {
      statusCode = 0,
      headers: { location },
    } = response
    if (statusCode < 300 || statusCode >= 400 || !location) return statusCode
    next = externalAddress(URL.parse(location, url)?.href ?? '')
  }
  throw new Error('Too many redirects')
}
