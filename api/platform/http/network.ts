import ipaddr from 'ipaddr.js'

type Sizes = Readonly<Record<'ipv4' | 'ipv6', number>>

// RFC 6177: a site gets at least a /64, so a client with one address of it may use all of them.
const SITE_BITS: Sizes = { ipv4: 32, ipv6: 64 }

/** Returns the key that attempts from an address are counted by: an IPv4 address itself, or the /64 network of an IPv6 address. */
export const networkOf = (address: string): string =>
  ipaddr.isValid(address) ? networkWithin(address, SITE_BITS).network : address

// A /24 of IPv4 and a /48 of IPv6 belong to many people or to one organization.
const SHORT_BITS: Sizes = { ipv4: 24, ipv6: 48 }

/** Returns an address without the part that identifies one connection: the /24 network of IPv4, the /48 network of IPv6. */
export function shortenAddress(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const { network, bits } = networkWithin(address, SHORT_BITS)
  return `${network}/${bits}`
}

/** Returns the network of a valid address with the number of bits that applies to its family. */
function networkWithin(address: string, sizes: Sizes): { network: string; bits: number } {
  const parsed = ipaddr.process(address)
  const bits = sizes[parsed.kind()]
  const family = parsed instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6
  const network = family.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${bits}`)
  return { network: network.toString(), bits }
}
