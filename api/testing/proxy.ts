import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A way to a database that a test can cut. */
export interface Proxy {
  /** The database's address by this way. */
  url: string
  /** Ends every connection, and refuses new ones. */
  cut(): Promise<void>
  /** Lets connections through again. */
  restore(): Promise<void>
}

/** Leads to the database at `url` over a port of its own, which really closes when it is cut. */
export async function proxyTo(url: string): Promise<Proxy> {
  const target = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy()).on('close', () => open.delete(from))
      from.pipe(to)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  afterAll(async () => {
    if (server.listening) await cut()
  })
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return { url: through.href, cut, restore: () => listen(port) }
}
