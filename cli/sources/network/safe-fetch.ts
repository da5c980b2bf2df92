import type { IncomingMessage } from 'node:http'
import { request } from '../files/tools.ts'
import type { FetchRules } from '../records/source-options.ts'
import { TransferError } from '../../../schema/transfer/record.ts'

/** Longest silence of a server, and longest total time of a request, in milliseconds. */
const IDLE_MS = 10_000
const TOTAL_MS = 60_000
const MAX_REDIRECTS = 3

/** Whether an address is an http(s) address of one of the hosts. */
export function isOfHosts(address: string, hosts: ReadonlySet<string>): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return (protocol === 'http:' || protocol === 'https:') && hosts.has(host) && username === '' && password === ''
}

const HEADERS = { accept: 'image/*', 'accept-encoding': 'identity' }

async function collect(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new TransferError(`has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const reasonOf = ({ syscall, hostname, code, message }: NodeJS.ErrnoException & { hostname?: string }) =>
  syscall === 'getaddrinfo' ? `${hostname} cannot be resolved (${code})` : message

/**
 * Fetches a file from one of the allowed hosts. Redirects must stay on these hosts, and no request reaches a private
 * network.
 *
 * @throws TransferError with the reason if the file cannot be fetched
 */
export async function fetchFile(address: string, { hosts, maxBytes, isAllowed }: FetchRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(TOTAL_MS)
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!isOfHosts(url.href, hosts)) throw new TransferError(`leads to ${url.host}, which no --media-host allows`)
      const response = await request(url, { headers: HEADERS, timeout: IDLE_MS, signal, isAllowed })
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await collect(response, maxBytes)
      response.destroy()
      if (statusCode < 300 || statusCode >= 400 || !headers.location) throw new TransferError(`answers ${statusCode}`)
      url = new URL(headers.location, url)
    }
    throw new TransferError('redirects too often')
  } catch (error) {
    const reason = signal.aborted ? 'takes too long' : reasonOf(error as NodeJS.ErrnoException)
    throw new TransferError(`${address}: ${reason}`)
  }
}
