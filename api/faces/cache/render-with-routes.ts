import type { FastifyInstance } from 'fastify'
import { visitOf } from '../../content/redirects/visit.ts'
import { NO_CLIENT } from '../../platform/http/rendering-for-cache.ts'
import type { CacheKey } from './cache-key.ts'
import type { RenderedResponse } from './cached-response.ts'

/** Responses above these sizes are streamed to each client and are never buffered, in bytes. */
const MAX_RESPONSE_BYTES = 4 * 1024 ** 2
const MAX_FILE_BYTES = 512 * 1024

/**
 * Renders a response by sending a request to the routes of `app` in this process, without a network.
 *
 * @returns the response, or undefined if it is too large to be cached
 */
export async function renderWithRoutes(
  app: FastifyInstance,
  cacheKey: CacheKey,
): Promise<RenderedResponse | undefined> {
  const { method, url, accept, payload, isFile } = cacheKey
  const maxBytes = isFile ? MAX_FILE_BYTES : MAX_RESPONSE_BYTES
  const response = await app.inject({
    method,
    url,
    payload,
    remoteAddress: NO_CLIENT,
    headers: { ...(payload && { 'content-type': 'application/json' }), ...(accept && { accept }) },
    payloadAsStream: true,
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response.stream() as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      response.raw.res.destroy()
      return undefined
    }
    chunks.push(chunk)
  }
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
  return { status: response.statusCode, headers, body: Buffer.concat(chunks), visit: visitOf(response.raw.res) }
}
