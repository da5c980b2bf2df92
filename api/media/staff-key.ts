import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const LIFETIME_MS = 24 * 60 * 60 * 1000

/**
 * The key with which the admin shows files that are not public yet. Browsers request pictures without the token of the
 * session, so the address carries the key: its expiry and a signature that is made for this purpose only.
 */
export class StaffKey {
  readonly #secret: Buffer

  /** @param secret the secret of the server, from which the key of the signatures is derived */
  constructor(secret: string) {
    this.#secret = Buffer.from(hkdfSync('sha256', secret, '', 'staff media', 32))
  }

  /** Returns a key that works for a day. */
  create(): string {
    const expiry = (Date.now() + LIFETIME_MS).toString(36)
    return `${expiry}.${this.#sign(expiry)}`
  }

  /** Returns whether a key was made by `create` and has not expired. */
  isValid(key: string): boolean {
    const [expiry = '', signature = ''] = key.split('.')
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(expiry))]
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
    return isSigned && Number.parseInt(expiry, 36) > Date.now()
  }

  #sign(expiry: string): string {
    return createHmac('sha256', this.#secret).update(expiry).digest().subarray(0, 16).toString('base64url')
  }
}
