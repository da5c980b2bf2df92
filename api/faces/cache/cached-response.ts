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

/** The headers of a response, and those of a 304 response in its place. */
interface SentHeaders {
  headers: string[]
  notModified: string[]
}

/** A cached response in one content coding, ready to be written to a socket. */
export interface EncodedVariant extends SentHeaders {
  /** The headers with which a CDN may keep the response. */
  shared: SentHeaders | undefined
  etag: string
  body: Body
}

/** How a CDN keeps a response. */
export interface SharedCaching {
  /** The tags by which it is purged. */
  tags: readonly string[]
  /** For how long it is kept, in seconds. */
  maxAge: number
}

/** The statuses of responses that a CDN keeps. They follow from the content. */
const SHARED_STATUSES = new Set([200, 301, 302, 308, 404, 410])

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
const NOT_MODIFIED_HEADERS = new Set(['cache-control', 'cache-tag', 'content-location', 'surrogate-key', 'vary'])

/** A response that can be sent to every client, with one variant for each content coding requested so far. */
export class CachedResponse {
  /** The content version that the response is known to be valid for. */
  version: number
  readonly status: number
  readonly visit: Visit | undefined
  /** How often the response was sent. */
  hits = 0
  readonly #headers: [string, string][]
  readonly #shared: [string, string][] | undefined
  readonly #tags: string
  readonly #plain: Body
  readonly #digest: string
  readonly #isCompressible: boolean
  readonly #variants = new Map<Encoding, EncodedVariant>()
  readonly #encoding = new Map<Encoding, Promise<EncodedVariant>>()

  /**
   * @param vary request headers that the response depends on, besides Accept-Encoding
   * @param sharing how a CDN keeps it, if there is one
   */
  constructor(
    { status, headers, body, visit }: RenderedResponse,
    version: number,
    vary: string[],
    sharing?: SharedCaching,
  ) {
    this.version = version
    this.status = status
    this.visit = visit
    this.#plain = toBody(body)
    const isText = COMPRESSIBLE.test(headerValue(headers, 'content-type'))
    const varies = [...(isText ? ['accept-encoding'] : []), ...vary].join(', ')
    this.#headers = headers.filter(([name]) => !DROPPED_HEADERS.has(name))
    if (varies) this.#headers.push(['vary', varies])
    this.#tags = sharing?.tags.join(' ') ?? ''
    this.#shared = sharing && SHARED_STATUSES.has(status) ? sharedHeaders(this.#headers, sharing) : undefined
    this.#isCompressible = isText && body.length >= MIN_COMPRESSED_BYTES
    this.#digest = /^"([^"]+)"$/.exec(headerValue(headers, 'etag'))?.[1] ?? digestOf(status, this.#headers, body, visit)
    this.#variants.set('identity', this.#variant('identity', this.#plain))
  }

  /** Tells whether another response has the same status, headers, body and tags. */
  equals(other: CachedResponse): boolean {
    return this.#digest === other.#digest && this.#tags === other.#tags
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
    const sent = (own: [string, string][]): SentHeaders => ({
      headers: [...own, ...coding, ['content-length', String(body.length)], validator].flat(),
      notModified: [...own.filter(([name]) => NOT_MODIFIED_HEADERS.has(name)), validator].flat(),
    })
    return { etag, body, ...sent(this.#headers), shared: this.#shared && sent(this.#shared) }
  }
}

/**
 * Returns the headers of a response that a CDN may store. Browsers still revalidate it each time, because their caches cannot be
 * purged. Media files keep their own maximum age.
 */
function sharedHeaders(headers: [string, string][], { tags, maxAge }: SharedCaching): [string, string][] {
  const caching = `public, max-age=0, must-revalidate, s-maxage=${maxAge}`
  return [
    ...headers.map(([name, value]): [string, string] =>
      name === 'cache-control' && !value.startsWith('public') ? [name, caching] : [name, value],
    ),
    ['surrogate-key', tags.join(' ')],
    ['cache-tag', tags.join(',')],
  ]
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
