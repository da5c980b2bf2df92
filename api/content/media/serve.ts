import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { notFound } from '../../platform/errors.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import { cropName } from '../../../schema/framing.ts'
import { THUMBNAIL_NAME } from '../../../schema/site.ts'
import { FORMATS, formatOfPublicId, isDocument } from './formats.ts'
import { isPublicId, originalKey, type ByteRange, type Storage, type StoredObject } from './storage.ts'
import { type Thumbnail, type Variant, variantNamed, type Variants } from './variants.ts'

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
  variants: Pick<Variants, 'find' | 'findThumbnail' | 'isStored'>
  /** Returns the crop and the focal point of a file, or undefined if it has no record. */
  framing: (publicId: string) => Promise<Thumbnail | undefined>
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
 * Returns the response to a request for a stored file or a variant of a picture (RFC 9110: conditional requests, a single
 * range, HEAD). The original is served if the picture has no variants or the variant cannot be made now.
 *
 * @throws AppError NOT_FOUND for everything else
 */
export async function serveMedia(source: MediaSource, request: MediaRequest): Promise<MediaResponse> {
  const { key, contentType, isAttachment, caching } = await locate(source, request)
  const stored = await source.storage.stat(key)
  if (!stored) throw notFound('File')
  const etag = etagOf(stored)
  const headers: Record<string, string> = {
    ...HEADERS,
    ...(caching && { 'cache-control': caching }),
    etag,
    'content-type': contentType,
    'content-disposition': `${isAttachment ? 'attachment' : 'inline'}; filename="${request.publicId}"`,
  }
  if (matchesEtag(request.headers['if-none-match'], etag)) return { status: 304, headers }

  const range = requestedRange(request, stored.size, etag)
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${stored.size}`, 'content-length': '0' } }
  }
  const length = range ? range.end - range.start + 1 : stored.size
  headers['content-length'] = String(length)
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${stored.size}`
  if (request.method === 'HEAD') return { status: 200, headers }
  const body = await source.storage.read(key, range)
  if (!body) throw notFound('File')
  return { status: range ? 206 : 200, headers, body }
}

interface Location {
  key: string
  contentType: string
  /** Whether browsers save it instead of showing it: a document could imitate the site. */
  isAttachment?: boolean
  /** How long clients may keep the response, if other bytes may have this address later. */
  caching?: 'no-cache' | 'no-store'
}

async function locate(source: MediaSource, { publicId, variant }: MediaRequest): Promise<Location> {
  const format = isPublicId(publicId) && formatOfPublicId(publicId)
  if (!format) throw notFound('File')
  const original = {
    key: originalKey(publicId),
    contentType: FORMATS[format].contentType,
    isAttachment: isDocument(format),
  }
  if (variant === undefined) return original
  if (isDocument(format)) throw notFound('File')
  const requested = variant === THUMBNAIL_NAME ? variant : variantNamed(variant)
  if (!requested) throw notFound('File')
  try {
    return (await locateVariant(source, publicId, requested)) ?? original
  } catch {
    return { ...original, caching: 'no-store' }
  }
}

/** Returns undefined for pictures without variants. */
async function locateVariant(
  source: MediaSource,
  publicId: string,
  requested: Variant | typeof THUMBNAIL_NAME,
): Promise<Location | undefined> {
  const { variants } = source
  if (requested === THUMBNAIL_NAME) {
    const key = await variants.findThumbnail(publicId, await framingOf(source, publicId))
    return key === undefined ? undefined : { key, contentType: FORMATS.webp.contentType, caching: 'no-cache' }
  }
  const { contentType } = FORMATS[requested.format]
  const crop = await shownCrop(source, publicId, requested)
  const key = await variants.find(publicId, { ...requested, crop })
  const isOther = crop !== (requested.crop ?? '')
  return key === undefined ? undefined : { key, contentType, ...(isOther && { caching: 'no-store' }) }
}

/**
 * Returns the crop that a request gets: the requested one if it is stored, else that of the moment. Pages that are older than a
 * crop request another one, and requests for arbitrary crops cannot fill the storage.
 */
async function shownCrop(source: MediaSource, publicId: string, requested: Variant): Promise<string> {
  const { crop = '' } = requested
  if (crop === '' || (await source.variants.isStored(publicId, requested))) return crop
  return cropName((await framingOf(source, publicId)).crop)
}

async function framingOf({ framing }: MediaSource, publicId: string): Promise<Thumbnail> {
  const stored = await framing(publicId)
  if (!stored) throw notFound('File')
  return stored
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
