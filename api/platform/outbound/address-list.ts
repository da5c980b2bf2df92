import ipaddr from 'ipaddr.js'
import { isPublicAddress } from './public-request.ts'

/** Returns whether a text is an IP address, or a network in CIDR notation. */
export const isAddressOrNetwork = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

/** Returns a function that tells whether an IP address is public, or one of these addresses and networks. */
export const publicOr =
  (list: readonly string[]) =>
  (address: string): boolean =>
    isPublicAddress(address) || isListed(address, list)

function isListed(address: string, list: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  return list.some((entry) => {
    const [network, bits] = ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : [ipaddr.process(entry), undefined]
    return ip.kind() === network.kind() && ip.match(network, bits ?? (ip.kind() === 'ipv4' ? 32 : 128))
  })
}
