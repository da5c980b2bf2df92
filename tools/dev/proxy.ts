import { type IncomingHttpHeaders, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { ApiProcess } from './api-process.ts'
import { NONCE } from './addresses.ts'

/** Forwards a request to the API, and waits for it while it starts. */
export async function forward(request: IncomingMessage, response: ServerResponse, api: ApiProcess): Promise<void> {
  const port = await api.port()
  if (port === undefined) {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
    response.end('The API did not start. The terminal of `npm run dev` says why.\n')
    return
  }
  const { method, url, headers, socket } = request
  const forwarded = { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' }
  const upstream = send({ host: '127.0.0.1', port, method, path: url, headers: forwarded }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withNonce(answer.headers))
    answer.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

/** Returns response headers whose content security policy allows the styles that Vite inserts. */
function withNonce(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = headers['content-security-policy']
  if (!policy) return headers
  const relaxed = String(policy).replace('style-src ', `style-src 'nonce-${NONCE}' `)
  return { ...headers, 'content-security-policy': relaxed }
}
