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

// A /24 of IPv4 and a /48 of IPv6 belong to many people or to one organization.
const SHORT_BITS = { ipv4: 24, ipv6: 48 } as const

/** Returns an address without the part that identifies one connection: the /24 network of IPv4, the /48 network of IPv6. */
export function shortenAddress(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  const bits = SHORT_BITS[parsed.kind()]
  const family = parsed instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6
  return `${family.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${bits}`).toString()}/${bits}`
}
