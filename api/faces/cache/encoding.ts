import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Supported content codings, preferred first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

// A page is compressed once per content version: a few milliseconds are acceptable, a hundred are not.
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** Compresses bytes with a content coding, off the main thread. */
export function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(bytes, { level: GZIP_LEVEL })
  if (encoding === 'identity') return Promise.resolve(bytes)
  return toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** The published types of negotiator lack the `preferred` option, which decides between codings of equal weight. */
interface PreferringNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): Encoding[]
}

const chosen = new LRUCache<string, Encoding>({ max: 200 })

/**
 * Returns the content coding with the highest weight in an Accept-Encoding header (RFC 9110, section 12.5.3). Between equal
 * weights the best compression wins.
 */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined || acceptEncoding.length > 200) return 'identity'
  let encoding = chosen.get(acceptEncoding)
  if (!encoding) {
    const headers = { 'accept-encoding': acceptEncoding }
    const negotiator = new Negotiator({ headers }) as unknown as PreferringNegotiator
    encoding = negotiator.encodings(ENCODINGS, { preferred: ENCODINGS })[0] ?? 'identity'
    chosen.set(acceptEncoding, encoding)
  }
  return encoding
}
