export type Data = Record<string, unknown>

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** Returns the value of `isActive` for a record: false unless it is published, else that of its own field of this name. */
export const isActiveIf = (isPublished: boolean, own: Data): unknown => isPublished && (own.isActive ?? true)

/** Returns the absolute address of a picture, or undefined if it needs the address of the site and that is unknown. */
export function absolute(address: string, site: string | undefined): string | undefined {
  // Addresses that no page can show, such as data:, are returned too. The mapping names them.
  if (/^[a-z][a-z\d+.-]+:/i.test(address)) return address
  if (address === '') return undefined
  if (address.startsWith('//')) return `https:${address}`
  return site !== undefined && URL.canParse(address, site) ? new URL(address, site).href : undefined
}

export const NEEDS_SITE =
  'without their picture, whose address is relative; name the old site in the mapping (site: https://…)'
