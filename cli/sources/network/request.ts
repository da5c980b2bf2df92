import { parseJson } from '../../../schema/transfer/json.ts'
import { decodeText } from '../../../schema/transfer/text-encoding.ts'
import { TransferError } from '../../../schema/transfer/record.ts'

/** Longest time of one request, in milliseconds. */
const TIMEOUT_MS = 60_000

/** Requests a JSON document. Redirects are not followed: they could take the token elsewhere. @throws TransferError */
export async function request(address: string, token: string | undefined): Promise<Response> {
  try {
    return await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
  } catch (error) {
    const cause = (error as Error).cause ?? error
    throw new TransferError(`${address} cannot be reached: ${(cause as Error).message}`)
  }
}

/** Reads the body of a response. @throws TransferError if it ends early, or has more bytes than `limit` */
export async function readAnswer(address: string, response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > limit) throw new TransferError(`${address} answers with more than ${limit} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof TransferError) throw error
    const cause = (error as Error).cause ?? error
    throw new TransferError(`${address} breaks off after ${size} bytes: ${(cause as Error).message}`)
  }
  return Buffer.concat(chunks)
}

/** Parses the body of a response. @throws TransferError */
export function parseAnswer(address: string, bytes: Buffer, headers?: Headers): unknown {
  const type = headers?.get('content-type') ?? ''
  const [, charset] = /charset="?([\w.:-]+)/i.exec(type) ?? []
  try {
    const text = decodeText(bytes, charset)
    if (text.trim() === '') throw new TransferError('its answer is empty')
    if (text.trimStart().startsWith('<')) throw new TransferError(`it answers with ${whatMarkup(text)}`)
    if (/\bcsv\b/i.test(type)) throw new TransferError('it answers with a table. Save it as a file')
    return parseJson(text)
  } catch (error) {
    const detail = type === '' ? '' : ` (content type ${type})`
    throw new TransferError(`${address} does not answer with JSON: ${(error as Error).message}${detail}`)
  }
}

const whatMarkup = (text: string) =>
  /^\s*<(?:!doctype html|html)/i.test(text) ? 'a web page. Give the address of its API' : 'XML. Save it as a file'
