import { once } from 'node:events'
import { createServer, type AddressInfo, Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Number of listening sockets. Node accepts one connection per socket in each event loop iteration, so with one socket a
 * crowd of clients waits one iteration each. Linux can share a port among several sockets.
 */
const SOCKETS = process.platform === 'linux' ? 16 : 1

/** The additional listening sockets of each server. */
const additional = new WeakMap<FastifyInstance, Server[]>()

/** Listens on enough sockets to accept connections as fast as they arrive. @throws Error if the port is in use */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  const others: Server[] = []
  additional.set(app, others)
  const closing: Promise<unknown>[] = []
  app.addHook('preClose', async () => {
    for (const other of others) closing.push(once(other.close(), 'close'))
  })
  app.addHook('onClose', async () => void (await Promise.all(closing)))
  if (SOCKETS === 1) {
    await app.listen({ host, port })
    return
  }
  // With a shared port, listening never fails with EADDRINUSE; a socket that does not share it tells.
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  await once(probe.close(), 'close')
  const shared = { host, port, reusePort: true }
  await app.listen(shared)
  const address = app.server.address() as AddressInfo
  while (others.length < SOCKETS - 1) {
    // The options that node:http sets on its sockets.
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    others.push(other.listen({ ...shared, host: address.address, port: address.port }))
    await once(other, 'listening')
  }
}

/** Accepts no more connections. Those that are open stay open, even if they are idle: Fastify would close them. */
export function stopAccepting(app: FastifyInstance): void {
  for (const server of [app.server, ...(additional.get(app) ?? [])]) Server.prototype.close.call(server)
}
