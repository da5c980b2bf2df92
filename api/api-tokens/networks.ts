import ipaddr from 'ipaddr.js'

/** Returns a text such as `203.0.113.0/24` or `2001:db8::1` as a network in CIDR notation, or undefined if it is none. */
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

/** Returns whether an address is in one of the networks, or there are none. An IPv4 address may be written as IPv6. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const client = ipaddr.process(address)
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network)
    return range.kind() === client.kind() && client.match(range, bits)
  })
}
