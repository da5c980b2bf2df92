import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Returns a port of the loopback interface that is free now. Another program can take it at any time. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}
