/** The queries by which WordPress addresses a post or a page without a permalink. */
const POST_QUERY = /^(?:p|page_id)=[1-9]\d{0,9}$/

/** Returns whether a redirect can lead away from an address: a path other than `/`, or any path with the number of a post. */
export function isOldPath(value: string): boolean {
  const [path = '', query, ...rest] = value.split('?')
  if (rest.length > 0 || (query !== undefined && !POST_QUERY.test(query))) return false
  return (query !== undefined && path === '/') || /^\/(?![/\\])[^\s\\<>"#]+$/.test(path)
}

/** Returns the part of a query that names a post of WordPress, such as `p=12`, or undefined if there is none. */
export const postQueryOf = (query: string): string | undefined =>
  /(?:^|&)((?:p|page_id)=[1-9]\d{0,9})(?:&|$)/.exec(query)?.[1]

/** Returns a path without its escapes, as editors write it. PostgreSQL stores no NUL. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '')
  } catch {
    return path
  }
}
