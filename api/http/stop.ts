import type { FastifyInstance } from 'fastify'

/** Lets a closing server end each connection with the answer that is under way on it, and not wait for its client to. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onResponse', async (request) => {
    if (isClosing) request.raw.socket.destroySoon()
  })
}
