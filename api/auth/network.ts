import ipaddr from 'ipaddr.js'

// RFC 6177: a site gets a /64 at least, so whoever has one address of it has all.
const SITE_BITS = 64

/** What attempts from an address are counted under: an IPv4 address itself, of IPv6 the network it is in. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${SITE_BITS}`).toString()
}
