import { setTimeout } from 'node:timers/promises'
import { TransferError } from '../../../schema/transfer/record.ts'
import { parseAnswer, readAnswer, request } from './request.ts'

/** One page of a list. */
export interface Page {
  url: URL
  headers: Headers
  document: unknown
  /** In bytes. */
  size: number
}

/**
 * Fetches a page. The request is repeated if the server fails or asks to try again later.
 *
 * @param limit largest page, in bytes
 * @throws TransferError
 */
export async function getPage(url: URL, token: string | undefined, limit: number): Promise<Page> {
  const response = await patiently(url.href, token)
  const { status, headers } = response
  if (status >= 300 && status < 400)
    throw new TransferError(`${url.href} leads to ${whereTo(url, headers)}; give that address instead`)
  if (status === 401 || status === 403)
    throw new TransferError(
      token === undefined
        ? `${url.href} answers ${status}: set VERDANT_SOURCE_TOKEN to a token that may read it`
        : `${url.href} answers ${status}: the token in VERDANT_SOURCE_TOKEN may not read it`,
    )
  if (status !== 200) throw new TransferError(`${url.href} answers ${status}${await reasonIn(response)}`)
  const bytes = await readAnswer(url.href, response, limit)
  return { url, headers, document: parseAnswer(url.href, bytes, headers), size: bytes.length }
}

function whereTo(url: URL, headers: Headers): string {
  const location = headers.get('location') ?? 'elsewhere'
  return URL.canParse(location, url.href) ? new URL(location, url).href : location
}

/** Longest reason of an API that is shown, in characters. */
const REASON_LIMIT = 200

/** Returns what an API says about a request that failed, if that is a short text. */
async function reasonIn(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  const line = text.replaceAll(/\s+/g, ' ').trim().slice(0, REASON_LIMIT)
  return line === '' || line === '{}' || line.startsWith('<') ? '' : `: ${line}`
}

/** How often a request is repeated, and the longest time to wait before, in seconds. */
const RETRIES = 3
const WAIT_LIMIT = 60

/** Statuses of servers that may answer later. */
const LATER: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

/** Requests a page. The request is repeated after a while if the server fails or asks for that. */
async function patiently(address: string, token: string | undefined): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await request(address, token)
    if (!LATER.has(response.status) || attempt === RETRIES) return response
    const wait = waitOf(response.headers) ?? 2 ** attempt / 4
    if (wait > WAIT_LIMIT)
      throw new TransferError(`${address} answers ${response.status}: try again in ${Math.ceil(wait)} seconds`)
    await response.body?.cancel()
    await setTimeout(wait * 1_000)
  }
}

/** Returns the seconds to wait by the header `Retry-After`, which has their number or the time of the next request. */
function waitOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
