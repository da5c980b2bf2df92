import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

const TOKEN = /^[\w-]{43}$/

/** Returns whether a segment of a path may be a token, also if some of its characters are percent-encoded. */
export const looksLikeSignedId = (segment: string): boolean =>
  segment.length >= 43 &&
  TOKEN.test(segment.replaceAll(/%([0-7][\da-f])/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16))))

/**
 * Signs ids for one purpose, such as the links of previews. The key is derived from the secret of the server and used for
 * nothing else, so the database stores no token.
 */
export class SignedIds {
  readonly #key: Buffer

  constructor(secret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  }

  /** Returns the token of an id: the id and a signature of 128 bits, in base64url. */
  sign(id: string): string {
    const bytes = Buffer.from(parse(id))
    return Buffer.concat([bytes, this.#signatureOf(bytes)]).toString('base64url')
  }

  /** Returns the id that a token names, or undefined if it was not made by `sign` for this purpose. */
  read(token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url')
    // Node also decodes other spellings of the same bytes.
    if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined
    const id = bytes.subarray(0, ID_BYTES)
    return timingSafeEqual(bytes.subarray(ID_BYTES), this.#signatureOf(id)) ? stringify(id) : undefined
  }

  #signatureOf(id: Uint8Array): Buffer {
    return createHmac('sha256', this.#key).update(id).digest().subarray(0, SIGNATURE_BYTES)
  }
}
