import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { stopAccepting } from './listen.ts'

/** Time for open requests after the server starts closing. Process managers often kill a process after ten seconds. */
const GRACE_PERIOD_MS = 7_000

/**
 * While the server closes, ends each connection after its current response, without waiting for the client to close it.
 * Connections still open after the grace period, such as those of slow clients, are closed.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    globalThis.setTimeout(() => app.server.closeAllConnections(), GRACE_PERIOD_MS).unref()
  })
  app.addHook('onResponse', async (request) => {
    if (isClosing) request.raw.socket.destroySoon()
  })
}

/** The servers that are about to stop. */
const stopping = new WeakSet<FastifyInstance>()

/** Time in which load balancers notice that the server stops. */
const DRAIN_MS = 1_000
/** Time in which requests arrive on connections that were open when the server stopped accepting more. */
const IDLE_MS = 500

/** Tells whether the server is about to stop, so that load balancers must send requests elsewhere. */
export const isStopping = (app: FastifyInstance): boolean => stopping.has(app)

/**
 * Prepares a server for its stop. First it still accepts connections, but is no longer ready, and its responses ask clients to
 * close their connections: a proxy that reused one later could find it closed. Then it accepts no more connections, and
 * answers requests on those that are open.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  stopping.add(app)
  app.server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  await setTimeout(DRAIN_MS)
  stopAccepting(app)
  await setTimeout(IDLE_MS)
}
