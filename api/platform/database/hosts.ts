import pg from 'pg'
import { addressOf, type DatabaseAddress } from './address.ts'

/** Thrown if a host accepts reads only although the address asks for one that accepts writes. */
class ReadOnlyHost extends Error {
  readonly code = '25006'

  constructor() {
    super('The host accepts reads only')
  }
}

/** The hosts of a database. Connections are made to the one that was last known to serve. */
export class Hosts {
  readonly #address: DatabaseAddress
  #at = 0

  constructor(address: DatabaseAddress) {
    this.#address = address
  }

  get count(): number {
    return this.#address.urls.length
  }

  /** The address of the host to connect to. */
  get current(): string {
    return this.#address.urls[this.#at]!
  }

  /** Goes on to the next host, unless another caller has done so already. @param url the address that did not serve */
  leave(url: string): void {
    if (url === this.current) this.#at = (this.#at + 1) % this.count
  }

  /** Checks that a host accepts writes if the address asks for that. @throws Error if it does not */
  async check(client: pg.ClientBase): Promise<void> {
    if (!this.#address.isWritable) return
    const { rows } = await client.query<{ transaction_read_only: 'on' | 'off' }>('show transaction_read_only')
    if (rows[0]!.transaction_read_only === 'on') throw new ReadOnlyHost()
  }
}

type ClientOptions = Omit<pg.ClientConfig, 'connectionString'>

/** Connects to the first host of an address that serves. */
export const connectTo = async (address: string, options?: ClientOptions): Promise<pg.Client> =>
  (await connect(address, options)).client

/** Connects to the first host of an address that serves. Returns the address of the database on it, too. */
async function connect(address: string, options: ClientOptions = {}): Promise<{ client: pg.Client; url: string }> {
  const hosts = new Hosts(addressOf(address))
  for (let attempt = 1; ; attempt++) {
    const url = hosts.current
    const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...options, connectionString: url })
    // An error that occurs while no statement runs would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      await hosts.check(client)
      return { client, url }
    } catch (error) {
      void client.end().catch(() => {})
      hosts.leave(url)
      if (attempt >= hosts.count) throw error
    }
  }
}

/** Returns the address of the database on one host: the first that serves. @throws Error if none of several does */
export async function singleHost(address: string): Promise<string> {
  const { urls } = addressOf(address)
  if (urls.length === 1) return urls[0]
  const { client, url } = await connect(address)
  await client.end()
  return url
}
