import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterUse } from './after-use.ts'

/** A TCP proxy in front of a database whose connections a test can interrupt. */
export interface Proxy {
  /** The address of the database through the proxy. */
  url: string
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>
  /** Keeps every connection open but discards all data, as if the cable were pulled. */
  freeze(): void
  /** Discards all data of the connections that are open now, as if their other end had vanished. New ones work. */
  silence(): void
  /** Accepts connections again. */
  restore(): Promise<void>
}

/** Starts a proxy for the database at `url`. Its port is closed while connections are cut. */
export async function proxyTo(url: string): Promise<Proxy> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let isFrozen = false
  let silent = new WeakSet<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (bytes) => void (isFrozen || silent.has(from) || to.write(bytes)))
      from.on('end', () => to.end())
      from.on('error', () => from.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  afterUse(async () => {
    if (server.listening) await cut()
  })
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  const restore = async () => {
    isFrozen = false
    await listen(port)
  }
  return {
    url: through.href,
    cut,
    freeze: () => void (isFrozen = true),
    silence: () => void (silent = new WeakSet(open)),
    restore,
  }
}
