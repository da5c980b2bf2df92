import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { HOST } from './connection.ts'

async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer().listen(port, HOST)
  try {
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch {
    return undefined
  } finally {
    server.close()
  }
}

/**
 * A free port for the server of a data directory: the one it had last (postmaster.opts keeps its command line) when
 * that is free, so that connection pools find a restarted server again.
 */
export async function choosePort(data: string): Promise<number> {
  const options = await readFile(join(data, 'postmaster.opts'), 'utf8').catch(() => '')
  const last = Number(/"port=(\d+)"/.exec(options)?.[1] ?? 0)
  return (last && (await tryPort(last))) || (await tryPort(0))!
}
