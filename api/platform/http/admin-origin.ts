import type { IncomingMessage } from 'node:http'

/** Tells whether a request is addressed to the origin that the admin has of its own. */
export type IsForAdmin = (request: Pick<IncomingMessage, 'headers'>) => boolean

/**
 * Returns a function that recognises requests to the admin's own origin by their Host header, which proxies must forward
 * unchanged. If the admin has no origin of its own, the function returns false for every request.
 */
export function adminHost(adminUrl: string | undefined): IsForAdmin {
  if (adminUrl === undefined) return () => false
  const { host } = new URL(adminUrl)
  return ({ headers }) => headers.host?.toLowerCase() === host
}
