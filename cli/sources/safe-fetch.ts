import { lookup as resolve, type LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { TransferError } from '../transfer/record.ts'

/** Longest silence of a server, and longest total time of a request, in milliseconds. */
const IDLE_MS = 10_000
const TOTAL_MS = 60_000
const MAX_REDIRECTS = 3

export interface FetchRules {
  /** Hosts that may be contacted: `example.com` on its default port, or `example.com:8443`. */
  hosts: ReadonlySet<string>
  /** Largest response, in bytes. */
  maxBytes: number
  /** Whether an IP address may be connected to. Only public addresses by default; tests override this. */
  isAllowed?: (address: string) => boolean
}

/** Whether an IP address is public: not loopback, private, link-local, mapped or translated. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Whether an address is an http(s) address of one of the hosts. */
export function isOfHosts(address: string, hosts: ReadonlySet<string>): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return (protocol === 'http:' || protocol === 'https:') && hosts.has(host) && username === '' && password === ''
}

const refused = (host: string, address: string) =>
  new TransferError(`${host} resolves to ${address}, which is not a public address; no connection was made`)

/** A DNS lookup that returns only allowed addresses, so that the checked address is the one connected to. */
function guarded(host: string, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(new TransferError(`${host} cannot be resolved (${error.code})`), '')
      const bad = addresses.find(({ address }) => !isAllowed(address))
      if (bad) return callback(refused(host, bad.address), '')
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}

function open(url: URL, isAllowed: (address: string) => boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // IP literals skip the DNS lookup, so they are checked here.
  if (isIP(host) && !isAllowed(host)) return Promise.reject(refused(url.host, host))
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((done, fail) => {
    const asked = request(url, {
      agent: false,
      lookup: guarded(url.host, isAllowed),
      timeout: IDLE_MS,
      signal,
      headers: { accept: 'image/*', 'accept-encoding': 'identity' },
    })
    asked.on('response', done)
    asked.on('timeout', () => asked.destroy(new TransferError(`${url.host} does not answer`)))
    asked.on('error', fail)
    asked.end()
  })
}

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

/**
 * Fetches a file from one of the allowed hosts. Redirects must stay on these hosts, and every name is resolved and checked
 * when connecting, so that no request reaches a private network.
 *
 * @throws TransferError with the reason if the file cannot be fetched
 */
export async function fetchFile(
  address: string,
  { hosts, maxBytes, isAllowed = isPublicAddress }: FetchRules,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(TOTAL_MS)
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!isOfHosts(url.href, hosts)) throw new TransferError(`leads to ${url.host}, which no --media-host allows`)
      const response = await open(url, isAllowed, signal)
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await collect(response, maxBytes)
      response.destroy()
      if (statusCode < 300 || statusCode >= 400 || !headers.location) throw new TransferError(`answers ${statusCode}`)
      url = new URL(headers.location, url)
    }
    throw new TransferError('redirects too often')
  } catch (error) {
    const reason = signal.aborted ? 'takes too long' : (error as Error).message
    throw new TransferError(`${address}: ${reason}`)
  }
}
