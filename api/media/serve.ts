import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { notFound } from '../errors.ts'
import { matchesEtag } from '../http/etag.ts'
import { FORMATS, formatOfPublicId } from './formats.ts'
import { isPublicId, originalKey, type ByteRange, type Storage, type StoredObject } from './storage.ts'
import { variantNamed, type Variants } from './variants.ts'

/** A request below /media: `<publicId>`, or `<publicId>/<variant>` such as `fern-3f9a8b12c0de.jpg/640.webp`. */
export interface MediaRequest {
  /** GET or HEAD. */
  method: string
  publicId: string
  variant?: string
  headers: IncomingHttpHeaders
}

/** The response; `body` must be sent or destroyed. */
export interface MediaResponse {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  body?: Readable
}

interface MediaSource {
  storage: Storage
  variants: Pick<Variants, 'find'>
}

// The file at an address never changes. An SVG that is opened as a document must not run scripts or load anything.
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
}

/**
 * Returns the response to a request for a stored picture or one of its variants (RFC 9110: conditional requests, a single
 * range, HEAD). The original is served if the picture has no variants or the variant cannot be made now.
 *
 * @throws AppError NOT_FOUND for everything else
 */
export async function serveMedia(source: MediaSource, request: MediaRequest): Promise<MediaResponse> {
  const { key, contentType, isStandIn } = await locate(source, request)
  const found = await source.storage.stat(key)
  if (!found) throw notFound('File')
  const etag = etagOf(found)
  const headers: Record<string, string> = {
    ...HEADERS,
    ...(isStandIn && { 'cache-control': 'no-store' }),
    etag,
    'content-type': contentType,
    'content-disposition': `inline; filename="${request.publicId}"`,
  }
  if (matchesEtag(request.headers['if-none-match'], etag)) return { status: 304, headers }

  const range = requestedRange(request, found.size, etag)
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${found.size}`, 'content-length': '0' } }
  }
  const length = range ? range.end - range.start + 1 : found.size
  headers['content-length'] = String(length)
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${found.size}`
  if (request.method === 'HEAD') return { status: 200, headers }
  const body = await source.storage.read(key, range)
  if (!body) throw notFound('File')
  return { status: range ? 206 : 200, headers, body }
}

interface Location {
  key: string
  contentType: string
  /** Whether this is the original in place of a variant that could not be made now. */
  isStandIn?: boolean
}

async function locate({ variants }: MediaSource, { publicId, variant }: MediaRequest): Promise<Location> {
  const format = isPublicId(publicId) && formatOfPublicId(publicId)
  if (!format) throw notFound('File')
  const original = { key: originalKey(publicId), contentType: FORMATS[format].contentType }
  if (variant === undefined) return original
  const requested = variantNamed(variant)
  if (!requested) throw notFound('File')
  try {
    const key = await variants.find(publicId, requested)
    return key ? { key, contentType: FORMATS[requested.format].contentType } : original
  } catch {
    return { ...original, isStandIn: true }
  }
}

/** Returns a strong validator. A stored object is only ever replaced by another encoding of the same picture. */
const etagOf = ({ size, modifiedAt }: StoredObject) => `"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`

/**
 * Returns the requested range (RFC 9110, section 14.2). Ranges apply to GET only, and only if the `If-Range` validator
 * matches. Several ranges at once are ignored.
 */
function requestedRange(
  { method, headers }: MediaRequest,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last, suffix] = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i.exec(headers.range ?? '') ?? []
  const ifRange = headers['if-range']
  if (method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return undefined
  if (first === undefined && suffix === undefined) return undefined
  if (first && last && Number(last) < Number(first)) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(suffix))
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  return start > end ? 'unsatisfiable' : { start, end }
}
