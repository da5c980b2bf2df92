import type { FastifyInstance } from 'fastify'

/** How long what is under way may take once the server closes: who runs it will kill it soon after, often in ten seconds. */
const PATIENCE_MS = 7_000

/**
 * Lets a closing server end each connection with the answer that is under way on it, and not wait for its client to; nor
 * for ever for clients that send or read slowly.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref()
  })
  app.addHook('onResponse', async (request) => {
    if (isClosing) request.raw.socket.destroySoon()
  })
}
