import { isPagePath } from '../../../schema/page-path.ts'
import { reservedBy } from '../../../schema/site-paths.ts'

/** Returns a part of an address with the characters that those of pages have. */
const segmentOf = (part: string): string =>
  part
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')

/** Returns a text with the characters that an address writes as numbers. Text that is no such address stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns the path of a page for its address on another site, or for its name. Where this site has something else at that path, the first
 * part gets an ending: `/about` becomes `/about-page`.
 *
 * @returns undefined if nothing is left, as of the address of a home page, so that another text is tried
 */
export function pagePathOf(address: string): string | undefined {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : undefined
  const parts = decoded(url?.pathname ?? address.split(/[?#]/, 1)[0]!)
    .replace(/\.(?:html?|php|aspx?)$/i, '')
    .split('/')
    .map(segmentOf)
    .filter(Boolean)
  const [first, ...rest] = parts
  if (first === undefined) return undefined
  const pathFrom = (begin: string) => `/${[begin, ...rest].join('/')}`
  const path = pathFrom(first)
  if (!isPagePath(path)) return undefined
  return reservedBy(path) === undefined ? path : pathFrom(`${first}-page`)
}
