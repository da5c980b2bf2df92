import ipaddr from 'ipaddr.js'

/**
 * Parses an address or a network, such as `2001:db8::1` or `203.0.113.0/24`. Returns the network in CIDR notation, or
 * undefined for any other text.
 */
export function parseNetwork(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.trim().split('/')
  // The library also reads numbers and `10.1` as addresses.
  const isIPv4 = ipaddr.IPv4.isValidFourPartDecimal(address)
  if (rest.length > 0 || !(isIPv4 || ipaddr.IPv6.isValid(address))) return undefined
  const most = isIPv4 ? 32 : 128
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  if (!(length <= most)) return undefined
  const family = isIPv4 ? ipaddr.IPv4 : ipaddr.IPv6
  return `${family.networkAddressFromCIDR(`${address}/${length}`).toString()}/${length}`
}

/** Returns whether an address may be used: one of the networks contains it, or the list is empty. IPv4 may be mapped to IPv6. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const client = ipaddr.process(address)
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network)
    return range.kind() === client.kind() && client.match(range, bits)
  })
}
