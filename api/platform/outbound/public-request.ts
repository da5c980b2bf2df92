import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { IncomingMessage, RequestOptions } from 'node:http'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The parts of a request that callers choose. `timeout` is the longest silence of the server, in milliseconds. */
export interface PublicRequest extends Pick<RequestOptions, 'method' | 'headers' | 'timeout'> {
  /** Ends the request, also while its host is looked up. */
  signal: AbortSignal
  body?: string
  /** Whether an IP address may be connected to. Only public addresses by default. */
  isAllowed?: ((address: string) => boolean) | undefined
}

/** The only IPv6 addresses that are assigned to the public internet (RFC 4291, section 2.4; IANA). */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is public: not loopback, private, link-local, mapped, translated or never assigned. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  // Addresses such as ::127.0.0.1 have no range of their own, and some systems connect them to IPv4.
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL))
}

/**
 * Sends a request to an http(s) address on the public internet. The name is resolved once, and the connection
 * goes to the addresses that were checked. Redirects are not followed.
 *
 * @returns the response. The caller reads or destroys it.
 * @throws Error if the host has an address that is not allowed, or the error of the lookup or the connection, with its code
 */
export async function requestPublic(
  url: URL,
  { isAllowed = isPublicAddress, signal, timeout, body, ...options }: PublicRequest,
): Promise<IncomingMessage> {
  const addresses = await resolveHost(url, signal)
  const refused = addresses.find(({ address }) => !isAllowed(address))
  if (refused)
    throw new Error(`${url.host} resolves to ${refused.address}, which is not a public address; no connection was made`)
  const checked: LookupFunction = (_name, { all }, callback) =>
    all ? callback(null, addresses) : callback(null, addresses[0]!.address, addresses[0]!.family)
  // Loading node:http takes longer than starting Node, and most commands send no request.
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent: false, lookup: checked, signal, ...(timeout && { timeout }) })
    sent.on('response', resolve)
    sent.on('timeout', () => sent.destroy(new Error(`${url.host} does not answer`)))
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Returns the host of a URL. IPv6 addresses have no brackets. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Resolves the host of a URL. A lookup cannot be aborted, so its result is ignored after the signal. */
function resolveHost(url: URL, signal: AbortSignal): Promise<LookupAddress[]> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort)
    lookup(bareHost(url), { all: true })
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}
