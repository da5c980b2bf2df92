import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { isOwnRequest } from './rendering-for-cache.ts'
import { pathOf } from './log.ts'
import { onceClosed } from './response-end.ts'

/** Watches a request. The function that it returns is called if the client disconnects before the end of the response. */
export type WatchAbort = (request: IncomingMessage) => () => void

/**
 * Logs and counts the requests whose clients disconnect before the end of the response.
 *
 * @param trustProxy the trusted proxies, in the format of Fastify's option
 * @returns a function that watches a request which may not reach the routes of `app`
 */
export function observeAbortedRequests(
  app: FastifyInstance,
  registry: Registry,
  trustProxy: string | false,
): WatchAbort {
  const counter = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose client disconnected before the end of the response.',
    registers: [registry],
  })
  const trust = proxyAddr.compile(trustProxy ? trustProxy.split(',').map((network) => network.trim()) : [])
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnRequest(request) || request.routeOptions.config.isStream) return
    // A closed connection has no address.
    const { ip: address } = request
    onceClosed(reply.raw, () => {
      if (reply.raw.writableFinished) return
      counter.inc()
      const ms = Math.round(reply.elapsedTime * 10) / 10
      request.log.info({ method: request.method, path: pathOf(request.url), ms, address }, 'request aborted')
    })
  })
  return (request) => {
    const address = proxyAddr(request, trust)
    return () => {
      counter.inc()
      const { method, url = '' } = request
      app.log.info({ method, path: pathOf(url), address }, 'request aborted')
    }
  }
}
