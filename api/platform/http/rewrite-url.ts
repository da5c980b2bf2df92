import type { IncomingMessage } from 'node:http'

/**
 * Returns the URL for routing. If the percent-encoding of a page's path is not valid UTF-8 (RFC 3986, section 2.5), percent
 * signs are taken literally, so that visitors see the Not Found page. API requests are left as they are and rejected.
 */
export function escapeMalformedPath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/api/')) return url
  const [path] = url.split('?', 1)
  return isDecodable(path!) ? url : path!.replaceAll('%', '%25') + url.slice(path!.length)
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    // The bundler removes a call of this function if its result is not used.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
