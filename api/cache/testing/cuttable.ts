import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A database that can go away and come back: a relay before it that can be cut. */
export interface Cuttable {
  /** The address of the database by way of the relay. */
  url: string
  /** Ends every connection and takes no new one. */
  cut(): Promise<void>
  /** Lets connections through again. */
  mend(): Promise<void>
  /** Keeps every connection open and lets nothing through, as when a cable is pulled. */
  freeze(): void
}

/** Puts a relay before a database, for one test file. */
export async function cuttable(databaseUrl: string): Promise<Cuttable> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const relay = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (bytes) => void (isFrozen || other.write(bytes)))
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.on('error', () => socket.destroy())
    }
  })
  const listen = (port: number) => new Promise<void>((done) => relay.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = relay.address() as AddressInfo
  const cut = () =>
    new Promise<void>((done) => {
      relay.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  afterAll(() => cut())
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut,
    async mend() {
      isFrozen = false
      await listen(port)
    },
    freeze() {
      isFrozen = true
    },
  }
}
