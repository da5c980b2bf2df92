import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { notFound } from '../errors.ts'
import { FORMATS, formatOfPublicId } from './formats.ts'
import { isPublicId, originalKey, type ByteRange, type Storage, type StoredObject } from './storage.ts'
import { variantNamed, type Variants } from './variants.ts'

/** What was asked for below /media: `<publicId>`, or `<publicId>/<variant>` such as `fern-3f9a8b12c0de.jpg/640.webp`. */
export interface MediaRequest {
  /** GET or HEAD. */
  method: string
  publicId: string
  variant?: string
  headers: IncomingHttpHeaders
}

/** What to answer; `body` must be sent or destroyed. */
export interface MediaAnswer {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  body?: Readable
}

interface MediaSource {
  storage: Storage
  variants: Pick<Variants, 'find'>
}

// A file never changes under its address. An SVG that is opened by itself may not run, load or talk to anything.
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
}

/**
 * Answers a request for a stored picture or a variant of it by RFC 9110: conditional requests, one range, HEAD. Pictures
 * that have no variants are answered as they are, as are those whose variant cannot be made now. NOT_FOUND for everything else.
 */
export async function serveMedia(source: MediaSource, request: MediaRequest): Promise<MediaAnswer> {
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
  if (isKnown(request.headers['if-none-match'], etag)) return { status: 304, headers }

  const range = wantedRange(request, found.size, etag)
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
  /** It stands for something else that could not be made now. */
  isStandIn?: boolean
}

async function locate({ variants }: MediaSource, { publicId, variant }: MediaRequest): Promise<Location> {
  const format = isPublicId(publicId) && formatOfPublicId(publicId)
  if (!format) throw notFound('File')
  const original = { key: originalKey(publicId), contentType: FORMATS[format].contentType }
  if (variant === undefined) return original
  const wanted = variantNamed(variant)
  if (!wanted) throw notFound('File')
  try {
    const key = await variants.find(publicId, wanted)
    return key ? { key, contentType: FORMATS[wanted.format].contentType } : original
  } catch {
    return { ...original, isStandIn: true }
  }
}

/** A strong validator: what is stored under a key is only ever replaced by the same picture encoded anew. */
const etagOf = ({ size, modifiedAt }: StoredObject) => `"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`

/** RFC 9110, section 13.1.2: weak comparison with any of a list, or `*`. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags?.some((tag) => tag === '*' || tag === etag) ?? false
}

/** RFC 9110, section 14.2: a range counts for GET only, if the copy it continues is this one; several at once are ignored. */
function wantedRange(
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
