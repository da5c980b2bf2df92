import { EXTERNAL_LINK_LIMIT } from '../../platform/database/external-link-entity.ts'

/**
 * Returns the address to check for a link to another website: normalized, without the anchor. Returns undefined for addresses
 * that are not checked: those that are not http(s), very long ones, and those with a username or password.
 */
export function externalAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  url.hash = ''
  return url.href.length <= EXTERNAL_LINK_LIMIT ? url.href : undefined
}
