import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { isObject, objectsIn } from '../../schema/is-object.ts'
import { withoutTokens } from '../../api/platform/secrets/api-token.ts'
import { IDEMPOTENCY_KEY } from '../../api/content/idempotency/service.ts'
import type { TransferResult } from '../../api/content/transfer/change-sets.ts'
import type { ContentRequest, SiteDescription } from '../../api/content/transfer/service.ts'
import { incompatibility, ownVersions, parseVersions } from '../../api/content/transfer/versions.ts'
import { CommandError } from '../terminal/command-error.ts'
import { showProblem } from '../../schema/transfer/record.ts'

/** Longest silence of a server, in milliseconds. Large change sets take minutes to apply. */
const TIMEOUT_MS = 15 * 60_000
/** The waiting times before further attempts, in milliseconds, unless the server names another. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000]
/** The longest waiting time that a server can ask for. */
const MAX_WAIT_MS = 120_000
/** OpenSSL's code for a server that answers a handshake with something else. */
const NO_TLS = 'ERR_SSL_WRONG_VERSION_NUMBER'
/** Answers that a later attempt may not get. */
const TEMPORARY = new Set([408, 429, 502, 503, 504])
/** The largest error that is read, in characters, and the most errors that are shown. */
const MAX_ERROR = 256 * 1024
const MAX_SHOWN = 20

/** A failed exchange with a site. The message names the site. */
export class RemoteError extends CommandError {
  override name = 'RemoteError'
  /** The code of the server's error, if it stated one. */
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(withoutTokens(message))
    this.code = code
  }
}

interface Asked {
  method?: 'GET' | 'PUT' | 'POST'
  headers?: Record<string, string>
  /** Returns the body, anew for every attempt. */
  body?: () => Promise<Blob> | Blob
}

/** Another Verdant site, whose API is used with a token. Every request can be sent again without harm. */
export class RemoteSite {
  /** The address, for messages. */
  readonly name: string
  readonly #token: string
  readonly #signal: AbortSignal
  /** Whether the site has answered. Until then, its address is probably wrong. */
  #isKnown = false

  constructor(address: string, token: string, signal: AbortSignal) {
    this.name = address
    this.#token = token
    this.#signal = signal
  }

  /** Reads what the token may transfer. @throws RemoteError if the two sites have different formats or models */
  async describe(): Promise<SiteDescription> {
    const answer = await this.#json('/transfer')
    const theirs = parseVersions(answer)
    if (!theirs || !isObject(answer))
      throw new RemoteError(`${this.name} is no Verdant site: it answers otherwise at /api/transfer`)
    const reason = incompatibility(
      { name: 'this installation', versions: ownVersions },
      { name: this.name, versions: theirs },
    )
    if (reason) throw new RemoteError(reason)
    return answer as unknown as SiteDescription
  }

  /** Downloads content to a file. A download that is cut begins anew. */
  async download({ kinds, release, at }: ContentRequest, path: string): Promise<void> {
    const query = new URLSearchParams({
      ...(kinds && { kinds: kinds.join(',') }),
      ...(release !== undefined && { release }),
      ...(at !== undefined && { at }),
    })
    await this.#attempt(async () => {
      const response = await this.#send(`/transfer/content?${query.toString()}`, {})
      await rm(path, { force: true })
      await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    })
  }

  /** Returns the bytes of a media file. */
  media(publicId: string): Promise<Buffer> {
    return this.#attempt(async () =>
      Buffer.from(await (await this.#send(`/transfer/media/${encodeURIComponent(publicId)}`, {})).arrayBuffer()),
    )
  }

  /** Returns the receipts of media files whose bytes the site has already, by public id. */
  async storedMedia(files: readonly string[]): Promise<Map<string, string>> {
    const body = () => new Blob([JSON.stringify({ files })])
    const headers = { 'content-type': 'application/json' }
    const { receipts } = await this.#json('/transfer/media/stored', { method: 'POST', headers, body })
    return new Map(Object.entries(receipts as Record<string, string>))
  }

  /** Sends the bytes of a media file. @returns its receipt */
  async sendMedia(publicId: string, bytes: Buffer): Promise<string> {
    const headers = { 'content-type': 'application/octet-stream' }
    const body = () => new Blob([new Uint8Array(bytes)])
    const path = `/transfer/media/${encodeURIComponent(publicId)}`
    return String((await this.#json(path, { method: 'PUT', headers, body })).receipt)
  }

  /** Sends a change set, which is applied once, however often the answer is lost. @param path the compressed change set */
  async apply(path: string): Promise<TransferResult> {
    const headers = {
      'content-type': 'application/x-ndjson',
      'content-encoding': 'gzip',
      [IDEMPOTENCY_KEY]: randomUUID(),
    }
    const body = () => openAsBlob(path)
    return (await this.#json('/transfer/changes', { method: 'POST', headers, body })) as unknown as TransferResult
  }

  #json(path: string, asked: Asked = {}): Promise<Record<string, unknown>> {
    return this.#attempt(async () => {
      const response = await this.#send(path, asked)
      const answer: unknown = await response.json().catch((error: unknown) => {
        if (error instanceof SyntaxError) return undefined
        throw error
      })
      if (isObject(answer)) return answer
      throw new RemoteError(`${this.name} is no Verdant site: it does not answer with JSON at /api${path}`)
    })
  }

  /** Tries again after failures that may pass. */
  async #attempt<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        this.#signal.throwIfAborted()
        const wait = this.#isKnown ? waitAfter(error, attempt) : undefined
        if (wait === undefined) throw error instanceof CommandError ? error : this.#unreachable(error)
        await setTimeout(wait, undefined, { signal: this.#signal }).catch(() => undefined)
        this.#signal.throwIfAborted()
      }
    }
  }

  /** Sends one request. @throws RemoteError unless the answer is a success */
  async #send(path: string, { method = 'GET', headers, body }: Asked): Promise<Response> {
    const response = await fetch(`${this.name}/api${path}`, {
      method,
      // A redirect could lead the token elsewhere.
      redirect: 'manual',
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { accept: 'application/json', ...headers, authorization: `Bearer ${this.#token}` },
      ...(body && { body: await body() }),
    })
    this.#isKnown = true
    if (response.ok) return response
    const problem = await this.#problem(path, response)
    if (!TEMPORARY.has(response.status)) throw problem
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    throw new TemporaryError(problem, Number.isFinite(seconds) ? seconds * 1000 : undefined)
  }

  async #problem(path: string, response: Response): Promise<RemoteError> {
    const { status, headers } = response
    if (status >= 300 && status < 400)
      return new RemoteError(
        `${this.name} leads to ${headers.get('location') ?? 'elsewhere'}; give that address instead`,
      )
    const text = (await response.text().catch(() => '')).slice(0, MAX_ERROR)
    const { message, code, errors } = parsed(text)
    if (typeof code !== 'string' || typeof message !== 'string')
      return new RemoteError(
        status === 404
          ? `${this.name} answers 404 at /api${pathOnly(path)}: it is no Verdant site, or one that is too old for transfers`
          : `${this.name} answers ${status} at /api${pathOnly(path)}`,
      )
    if (code === 'NOT_FOUND' && path === '/transfer')
      return new RemoteError(`${this.name} is a Verdant site that is too old for transfers. Update it first.`)
    const listed = objectsIn(errors)
    if (listed.length === 0) return new RemoteError(`${this.name}: ${message}`, code)
    const lines = listed
      .slice(0, MAX_SHOWN)
      .map((error) =>
        showProblem({ origin: { file: this.name }, field: String(error.field), message: String(error.message) }),
      )
    const remaining = listed.length - lines.length
    const heading = code === 'CONFLICT' ? [`${this.name}: ${message}`] : []
    return new RemoteError(
      [...heading, ...lines, ...(remaining > 0 ? [`… and ${remaining} more`] : [])].join('\n'),
      code,
    )
  }

  #unreachable(error: unknown): RemoteError {
    const { cause = error } = error as Error
    const { message, code } = cause as NodeJS.ErrnoException
    const reason =
      code === NO_TLS ? 'it does not answer with TLS; perhaps its address begins with http' : message.trim()
    return new RemoteError(`${this.name} cannot be reached: ${reason || code || 'the connection failed'}`)
  }
}

/** An answer that a later attempt may not get. */
class TemporaryError extends RemoteError {
  readonly waitMs: number | undefined

  constructor({ message, code }: RemoteError, waitMs: number | undefined) {
    super(message, code)
    this.waitMs = waitMs
  }
}

/** Returns how long to wait before the next attempt; undefined if there is none. */
function waitAfter(error: unknown, attempt: number): number | undefined {
  if (error instanceof CommandError && !(error instanceof TemporaryError)) return undefined
  // Errors of the file system are not those of the site.
  if (error instanceof Error && 'syscall' in error && 'path' in error) return undefined
  const wait = WAITS_MS[attempt]
  if (wait === undefined || !(error instanceof TemporaryError) || error.waitMs === undefined) return wait
  return Math.min(Math.max(error.waitMs, wait), MAX_WAIT_MS)
}

const pathOnly = (path: string) => path.split('?', 1)[0]!

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
