import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node accepts one connection from a listening socket in each turn of the event loop, so that in a crowd everyone waits
 * for as many turns as there are others. Linux shares a port among several sockets.
 */
const SOCKETS = process.platform === 'linux' ? 16 : 1

/** Listens, so that connections are taken as fast as they come. @throws when the port is another program's */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  const others: Server[] = []
  const closing: Promise<unknown>[] = []
  app.addHook('preClose', async () => {
    for (const other of others) closing.push(once(other.close(), 'close'))
  })
  app.addHook('onClose', async () => void (await Promise.all(closing)))
  if (SOCKETS === 1) {
    await app.listen({ host, port })
    return
  }
  // Those who share a port are not told that they do.
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  await once(probe.close(), 'close')
  const shared = { host, port, reusePort: true }
  await app.listen(shared)
  const address = app.server.address() as AddressInfo
  while (others.length < SOCKETS - 1) {
    // What node:http asks of its sockets.
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    others.push(other.listen({ ...shared, host: address.address, port: address.port }))
    await once(other, 'listening')
  }
}
