import type { IncomingMessage } from 'node:http'
import { requestPublic } from '../../platform/outbound/public-request.ts'

/** The longest part of a response that the log keeps, in bytes. */
const RESPONSE_LIMIT = 2048

/** The result of an attempt, as the log keeps it. */
export interface Attempt {
  status: number | null
  /** The beginning of the response. */
  response: string | null
  /** Why there is no response, or why the status counts as a failure; null after success. */
  lastError: string | null
  durationMs: number
}

interface PostOptions {
  headers: Record<string, string>
  body: string
  /** Ends the attempt. */
  signal: AbortSignal
  /** How long the attempt may take in total. */
  timeoutMs: number
  isAllowed: (address: string) => boolean
}

/** Sends a body by POST. Redirects are not followed, and count as failures. Never throws. */
export async function post(
  url: string,
  { headers, body, signal, timeoutMs, isAllowed }: PostOptions,
): Promise<Attempt> {
  const started = performance.now()
  const durationMs = () => Math.round(performance.now() - started)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await requestPublic(new URL(url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
      body,
      signal: AbortSignal.any([signal, timeout]),
      isAllowed,
    })
    const status = response.statusCode ?? 0
    const text = await beginningOf(response)
    return { status, response: text, lastError: failureOf(status), durationMs: durationMs() }
  } catch (error) {
    const lastError = timeout.aborted ? 'The receiver did not answer in time' : (error as Error).message
    return { status: null, response: null, lastError, durationMs: durationMs() }
  }
}

function failureOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The receiver redirects (${status}). Redirects are not followed`
  if (status === 410) return 'The receiver says that the address is gone for good (410)'
  return `The receiver answered ${status}`
}

/** Reads the beginning of a response. The status counts also if the rest breaks off. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= RESPONSE_LIMIT) break
    }
  } catch {
    // What has arrived is shown.
  }
  response.destroy()
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks).subarray(0, RESPONSE_LIMIT).toString('utf8').replaceAll('\0', '\uFFFD')
}
