import { createHash } from 'node:crypto'
import { page } from '../../../schema/kinds/index.ts'
import { isPagePath } from '../../../schema/page-path.ts'
import { reservedBy } from '../../../schema/site-paths.ts'

/** Longest path of a page, without the ending that a path gets where this site has something else. */
const LIMIT = page.fields.path.max - '-page'.length

/** Length of a path that is made from the end of a longer one, without its hash. */
const SHORT = 60

const hashOf = (text: string): string => createHash('sha256').update(text.normalize()).digest('hex').slice(0, 8)

/** Returns a part of an address with the characters that those of pages have. One in another script gets a name that follows from it. */
function segmentOf(part: string): string {
  const plain = part.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  if (/\p{L}/u.test(plain) && !/[a-z]/.test(plain)) return `page-${hashOf(part)}`
  return plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
}

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
  if (path.length > LIMIT) return `/${parts.at(-1)!.slice(0, SHORT).replace(/-$/, '')}-${hashOf(path)}`
  return reservedBy(path) === undefined ? path : pathFrom(`${first}-page`)
}
