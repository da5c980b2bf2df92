import type { CdnConfig } from '../../platform/config/cdn.ts'

/** The largest number of tags in a request: the smallest limit of the services, and less than a header may have. */
const MAX_TAGS = 30
/** How long one request may take. */
const REQUEST_MS = 10_000

interface Request {
  url: string
  method?: string
  headers: Record<string, string>
  body?: object
}

/**
 * Each service's request, by its documentation: https://github.com/varnish/varnish-modules/blob/master/src/vmod_xkey.vcc,
 * https://www.fastly.com/documentation/reference/api/purging, https://developers.cloudflare.com/api/resources/cache/methods/purge. Purges
 * are soft where that exists: the CDN asks for a response again with its entity tag, and gets it whole only if it was changed.
 */
const REQUESTS: Record<CdnConfig['type'], (cdn: CdnConfig, url: string, tags: readonly string[]) => Request> = {
  varnish: (cdn, url, tags) => ({
    url: `${url}/`,
    method: 'PURGE',
    headers: { ...bearer(cdn), 'xkey-softpurge': tags.join(' ') },
  }),
  fastly: ({ id, token = '' }, url, tags) => ({
    url: `${url}/service/${id}/purge`,
    headers: { 'fastly-key': token, 'fastly-soft-purge': '1', 'surrogate-key': tags.join(' ') },
  }),
  cloudflare: (cdn, url, tags) => ({
    url: `${url}/zones/${cdn.id}/purge_cache`,
    headers: bearer(cdn),
    body: { tags },
  }),
  http: (cdn, url, tags) => ({ url, headers: bearer(cdn), body: { tags } }),
}

const bearer = ({ token }: CdnConfig): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})

/** Lets a CDN drop all responses with any of these tags. @throws Error if one of its addresses does not accept it */
export async function sendPurge(cdn: CdnConfig, tags: readonly string[], signal: AbortSignal): Promise<void> {
  for (let start = 0; start < tags.length; start += MAX_TAGS) {
    const some = tags.slice(start, start + MAX_TAGS)
    await Promise.all(cdn.urls.map((url) => send(REQUESTS[cdn.type](cdn, url, some), signal)))
  }
}

async function send({ url, method = 'POST', headers, body }: Request, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
}
