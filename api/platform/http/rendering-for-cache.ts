import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

const rendering = new AsyncLocalStorage<true>()

/** Runs work that renders a response for the cache, which everyone may see. */
export const runForCache = <T>(work: () => T): T => rendering.run(true, work)

/** Returns whether the request at hand renders a response for the cache. */
export const isRenderedForCache = (): boolean => rendering.getStore() ?? false

/**
 * The address of requests that the server sends to its own routes: that of "this host" (RFC 1122, section 3.2.1.3). Loopback
 * addresses have more rights than visitors, on /metrics.
 */
export const NO_CLIENT = '0.0.0.0'

/** Returns whether the server itself sends a request. Several clients may get the response, and none of them is connected to it. */
export const isOwnRequest = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.socket.remoteAddress === NO_CLIENT
