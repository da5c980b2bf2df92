import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The parts of a request that callers choose. `timeout` is the longest silence of the server, in milliseconds. */
export interface PublicRequest extends Pick<RequestOptions, 'method' | 'headers' | 'timeout'> {
  signal: AbortSignal
  /** Whether an IP address may be connected to. Only public addresses by default; tests override this. */
  isAllowed?: ((address: string) => boolean) | undefined
}

/** Whether an IP address is public: not loopback, private, link-local, mapped or translated. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Sends a request without a body to an http(s) address on the public internet. The name is resolved once, and the connection
 * goes to the addresses that were checked. Redirects are not followed.
 *
 * @returns the response. The caller reads or destroys it.
 * @throws Error if the host has an address that is not allowed, or the error of the lookup or the connection, with its code
 */
export async function requestPublic(
  url: URL,
  { isAllowed = isPublicAddress, signal, timeout, ...options }: PublicRequest,
): Promise<IncomingMessage> {
  const addresses = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true })
  const refused = addresses.find(({ address }) => !isAllowed(address))
  if (refused)
    throw new Error(`${url.host} resolves to ${refused.address}, which is not a public address; no connection was made`)
  const checked: LookupFunction = (_name, { all }, callback) =>
    all ? callback(null, addresses) : callback(null, addresses[0]!.address, addresses[0]!.family)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent: false, lookup: checked, signal, ...(timeout && { timeout }) })
    sent.on('response', resolve)
    sent.on('timeout', () => sent.destroy(new Error(`${url.host} does not answer`)))
    sent.on('error', reject)
    sent.end()
  })
}
