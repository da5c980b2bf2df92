import ipaddr from 'ipaddr.js'

// RFC 6177: a site gets at least a /64, so a client with one address of it may use all of them.
const SITE_BITS = 64

/** Returns the key that attempts from an address are counted by: an IPv4 address itself, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${SITE_BITS}`).toString()
}
