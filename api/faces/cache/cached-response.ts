import { createHash } from 'node:crypto'
import type { Visit } from '../../content/redirects/visit.ts'
import { encode, type Encoding } from './encoding.ts'

/** A response as the routes rendered it. */
export interface RenderedResponse {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
  /** What sending it means for the counts of visits, if anything. */
  visit?: Visit | undefined
}

/** A cached response in one content coding, ready to be written to a socket. */
export interface EncodedVariant {
  headers: string[]
  /** Headers of a 304 response. */
  notModified: string[]
  etag: string
  body: Body
}

/**
 * The bytes of a body. Small bodies are Latin-1 strings: Node writes a string and the headers in one piece, and a string
 * does not keep a shared Buffer pool alive.
 */
type Body = Buffer | string

// Together with the headers it fits into the 16 KB that Node writes from the stack in one call.
const MAX_STRING_BYTES = 15_000

/** Estimated memory of a cached response apart from its bodies, in bytes: headers, cache key, map entries. */
const OVERHEAD_BYTES = 2_000

// Below this size compression does not pay for its extra headers.
const MIN_COMPRESSED_BYTES = 1_000
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)|image\/svg\+xml)/

/** Headers that belong to a single delivery, or that each variant sets itself. */
const DROPPED_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-request-id',
])

/** Headers that a 304 response repeats, by RFC 9110, section 15.4.5. */
const NOT_MODIFIED_HEADERS = new Set(['cache-control', 'content-location', 'vary'])

/** A response that can be sent to every client, with one variant for each content coding requested so far. */
export class CachedResponse {
  /** The content version that the response is known to be valid for. */
  version: number
  readonly status: number
  readonly visit: Visit | undefined
  /** How often the response was sent. */
  hits = 0
  readonly #headers: [string, string][]
  readonly #plain: Body
  readonly #digest: string
  readonly #isCompressible: boolean
  readonly #variants = new Map<Encoding, EncodedVariant>()
  readonly #encoding = new Map<Encoding, Promise<EncodedVariant>>()

  /** @param vary request headers that the response depends on, besides Accept-Encoding */
  constructor({ status, headers, body, visit }: RenderedResponse, version: number, vary: string[]) {
    this.version = version
    this.status = status
    this.visit = visit
    this.#plain = toBody(body)
    const isText = COMPRESSIBLE.test(headerValue(headers, 'content-type'))
    const varies = [...(isText ? ['accept-encoding'] : []), ...vary].join(', ')
    this.#headers = headers.filter(([name]) => !DROPPED_HEADERS.has(name))
    if (varies) this.#headers.push(['vary', varies])
    this.#isCompressible = isText && body.length >= MIN_COMPRESSED_BYTES
    this.#digest = /^"([^"]+)"$/.exec(headerValue(headers, 'etag'))?.[1] ?? digestOf(status, this.#headers, body, visit)
    this.#variants.set('identity', this.#variant('identity', this.#plain))
  }

  /** Tells whether another response has the same status, headers and body. */
  equals(other: CachedResponse): boolean {
    return this.#digest === other.#digest
  }

  /** The content codings that clients have requested. */
  get encodings(): Encoding[] {
    return [...this.#encoding.keys()]
  }

  /** Memory in use, in bytes. */
  get size(): number {
    let size = OVERHEAD_BYTES
    for (const { body } of this.#variants.values()) size += body.length
    return size
  }

  /** Returns the variant for a content coding if it exists already. */
  variantFor(encoding: Encoding): EncodedVariant | undefined {
    return this.#variants.get(this.#isCompressible ? encoding : 'identity')
  }

  /** Encodes the variant for a content coding, once. Resolves to the uncompressed variant if encoding fails. */
  encode(encoding: Encoding): Promise<EncodedVariant> {
    let variant = this.#encoding.get(encoding)
    if (!variant) {
      variant = this.#encoded(encoding).catch(() => this.#variants.get('identity')!)
      this.#encoding.set(encoding, variant)
    }
    return variant
  }

  async #encoded(encoding: Encoding): Promise<EncodedVariant> {
    const plain = typeof this.#plain === 'string' ? Buffer.from(this.#plain, 'latin1') : this.#plain
    const variant = this.#variant(encoding, toBody(await encode(plain, encoding)))
    this.#variants.set(encoding, variant)
    return variant
  }

  #variant(encoding: Encoding, body: Body): EncodedVariant {
    const etag = encoding === 'identity' ? `"${this.#digest}"` : `"${this.#digest}-${encoding}"`
    const validator: [string, string] = ['etag', etag]
    const coding: [string, string][] = encoding === 'identity' ? [] : [['content-encoding', encoding]]
    return {
      etag,
      body,
      headers: [...this.#headers, ...coding, ['content-length', String(body.length)], validator].flat(),
      notModified: [...this.#headers.filter(([name]) => NOT_MODIFIED_HEADERS.has(name)), validator].flat(),
    }
  }
}

const toBody = (body: Buffer): Body => (body.length <= MAX_STRING_BYTES ? body.toString('latin1') : body)

/** Returns the value of a header, or an empty string if it is missing. Names are lower-case. */
export const headerValue = (headers: RenderedResponse['headers'], name: string): string =>
  headers.find(([other]) => other === name)?.[1] ?? ''

/** Returns a hash of status, headers and body. Headers are part of it so that a changed policy reaches browsers too. */
function digestOf(status: number, headers: RenderedResponse['headers'], body: Buffer, visit?: Visit): string {
  return createHash('sha256')
    .update(JSON.stringify([status, headers, ...(visit ? [visit] : [])]))
    .update(body)
    .digest('base64url')
    .slice(0, 22)
}
