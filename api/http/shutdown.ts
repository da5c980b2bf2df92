import type { FastifyInstance } from 'fastify'

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
    setTimeout(() => app.server.closeAllConnections(), GRACE_PERIOD_MS).unref()
  })
  app.addHook('onResponse', async (request) => {
    if (isClosing) request.raw.socket.destroySoon()
  })
}
