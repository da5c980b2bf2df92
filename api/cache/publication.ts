import { createHash } from 'node:crypto'
import { encode, type Encoding } from './encoding.ts'

/** An answer as the server gave it. */
export interface Answer {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
}

/** One form of a publication, ready to be written to a socket. */
export interface Form {
  headers: string[]
  notModified: string[]
  etag: string
  body: Body
}

/**
 * The bytes of a body. A small one is text, a character for every byte: Node sends it and the headers in one piece, and it
 * keeps nothing alive of the pool that small Buffers are cut from.
 */
type Body = Buffer | string

// With its headers it fits into the 16 KB that Node writes at once from the stack.
const MAX_TEXT_BYTES = 15_000

/** What a publication takes besides its bodies: headers, question, places in the memory. */
const OVERHEAD = 2_000

// Less than this does not get smaller, or not by more than the headers that say so.
const MIN_COMPRESSED_BYTES = 1_000
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)|image\/svg\+xml)/

/** What belongs to one delivery, or is said anew for every form. */
const NOT_KEPT = new Set([
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-request-id',
])

/** What a 304 repeats, by RFC 9110, section 15.4.5. */
const IN_NOT_MODIFIED = new Set(['cache-control', 'content-location', 'vary'])

/** An answer for everyone: finished bytes in every coding that was asked for, each with its headers. */
export class Publication {
  /** The version of the content it was made from, at least. */
  version: number
  readonly status: number
  /** How often it was sent. */
  hits = 0
  private readonly headers: [string, string][]
  private readonly plain: Body
  private readonly digest: string
  private readonly isCompressible: boolean
  private readonly forms = new Map<Encoding, Form>()
  private readonly making = new Map<Encoding, Promise<Form>>()

  /** @param vary what the answer depends on besides its address and the coding */
  constructor({ status, headers, body }: Answer, version: number, vary: string[]) {
    this.version = version
    this.status = status
    this.plain = compact(body)
    const isText = COMPRESSIBLE.test(valueOf(headers, 'content-type'))
    const varies = [...(isText ? ['accept-encoding'] : []), ...vary].join(', ')
    this.headers = headers.filter(([name]) => !NOT_KEPT.has(name))
    if (varies) this.headers.push(['vary', varies])
    this.isCompressible = isText && body.length >= MIN_COMPRESSED_BYTES
    this.digest = /^"([^"]+)"$/.exec(valueOf(headers, 'etag'))?.[1] ?? digestOf(status, this.headers, body)
    this.forms.set('identity', this.form('identity', this.plain))
  }

  /** Whether another one is the same, but for the version it was made from. */
  equals(other: Publication): boolean {
    return this.digest === other.digest
  }

  /** The codings it was asked for in. */
  get encodings(): Encoding[] {
    return [...this.making.keys()]
  }

  /** What it takes of the memory, in bytes. */
  get size(): number {
    let size = OVERHEAD
    for (const { body } of this.forms.values()) size += body.length
    return size
  }

  /** The form in a coding if there is one already. */
  ready(encoding: Encoding): Form | undefined {
    return this.forms.get(this.isCompressible ? encoding : 'identity')
  }

  /** The form in a coding, made on the first call; the plain one when that is impossible. */
  make(encoding: Encoding): Promise<Form> {
    let form = this.making.get(encoding)
    if (!form) {
      form = this.encoded(encoding).catch(() => this.forms.get('identity')!)
      this.making.set(encoding, form)
    }
    return form
  }

  private async encoded(encoding: Encoding): Promise<Form> {
    const plain = typeof this.plain === 'string' ? Buffer.from(this.plain, 'latin1') : this.plain
    const form = this.form(encoding, compact(await encode(plain, encoding)))
    this.forms.set(encoding, form)
    return form
  }

  private form(encoding: Encoding, body: Body): Form {
    const etag = encoding === 'identity' ? `"${this.digest}"` : `"${this.digest}-${encoding}"`
    const validator: [string, string] = ['etag', etag]
    const coding: [string, string][] = encoding === 'identity' ? [] : [['content-encoding', encoding]]
    return {
      etag,
      body,
      headers: [...this.headers, ...coding, ['content-length', String(body.length)], validator].flat(),
      notModified: [...this.headers.filter(([name]) => IN_NOT_MODIFIED.has(name)), validator].flat(),
    }
  }
}

const compact = (body: Buffer): Body => (body.length <= MAX_TEXT_BYTES ? body.toString('latin1') : body)

export const valueOf = (headers: Answer['headers'], wanted: string): string =>
  headers.find(([name]) => name === wanted)?.[1] ?? ''

/** Names these bytes with these headers: a policy that changes without the page must reach browsers too. */
function digestOf(status: number, headers: Answer['headers'], body: Buffer): string {
  return createHash('sha256')
    .update(JSON.stringify([status, headers]))
    .update(body)
    .digest('base64url')
    .slice(0, 22)
}
