import ipaddr from 'ipaddr.js'
import { bareHost } from './public-request.ts'

/**
 * Returns whether a URL may name its host. Names are resolved, and checked, when a request is sent; this refuses what needs no
 * look-up: IP addresses that are not allowed.
 */
export function isReachableHost(url: URL, isAllowed: (address: string) => boolean): boolean {
  const host = bareHost(url)
  return !ipaddr.isValid(host) || isAllowed(host)
}
