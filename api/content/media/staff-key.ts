import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * The keys with which the admin shows files that are not public yet. Browsers request pictures without the token of the
 * session, so the address carries a key: the id of the session and a signature that is made for this purpose only. It works
 * as long as the session does, and for nothing else.
 */
export class StaffKey {
  readonly #secret: Buffer

  /** @param secret the secret of the server, from which the key of the signatures is derived */
  constructor(secret: string) {
    this.#secret = Buffer.from(hkdfSync('sha256', secret, '', 'staff media', 32))
  }

  create(sessionId: string): string {
    return `${sessionId}.${this.#sign(sessionId)}`
  }

  /** Returns the id of the session that a key was made for; undefined unless `create` made the key. */
  sessionOf(key: string): string | undefined {
    const [sessionId = '', signature = '', ...rest] = key.split('.')
    const [actual, expected] = [Buffer.from(signature), Buffer.from(this.#sign(sessionId))]
    const isSigned = actual.length === expected.length && timingSafeEqual(actual, expected)
    return isSigned && rest.length === 0 ? sessionId : undefined
  }

  #sign(sessionId: string): string {
    return createHmac('sha256', this.#secret).update(sessionId).digest().subarray(0, 16).toString('base64url')
  }
}
