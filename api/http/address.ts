import type { IncomingMessage } from 'node:http'

/**
 * The address that routes are to hear of. Where percent signs do not spell UTF-8 (RFC 3986, section 2.5) each stands for
 * itself, so that a visitor who mistyped or followed an old link sees the page that is not there. Clients of the API are
 * told instead.
 */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/api/')) return url
  const [path] = url.split('?', 1)
  return isReadable(path!) ? url : path!.replaceAll('%', '%25') + url.slice(path!.length)
}

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
