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
  const found = ipaddr.process(address)
  return list.some((one) => {
    const [network, bits] = ipaddr.isValidCIDR(one) ? ipaddr.parseCIDR(one) : [ipaddr.process(one), undefined]
    return found.kind() === network.kind() && found.match(network, bits ?? (found.kind() === 'ipv4' ? 32 : 128))
  })
}
