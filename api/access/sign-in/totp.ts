import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What an authenticator app needs: the secret to type, and the address of the QR code. */
export interface AuthenticatorSetup {
  secret: string
  uri: string
}

// RFC 4226, section 4, recommends 160 bits. Apps support no other algorithm and length reliably.
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** How many periods the clock of the phone may be fast or slow. */
const WINDOW = 1

const totp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

/** Returns a new secret for an authenticator app. */
export function newSetup(issuer: string, username: string): AuthenticatorSetup {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  return { secret, uri: totp(secret, issuer, username).toString() }
}

/** Returns the number of the period that a code belongs to, or undefined if it is not valid now. */
export function stepOf(secret: string, code: string): number | undefined {
  const timestamp = Date.now()
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totp(secret).validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

const RECOVERY_CODES = 10
// 80 bits, so a hash without a salt cannot be reversed.
const RECOVERY_BYTES = 10

/** Returns new recovery codes, each of four groups of five hexadecimal digits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(RECOVERY_BYTES)
      .toString('hex')
      .replaceAll(/.{5}(?!$)/g, '$&-'),
  )

/** Returns the hash of a recovery code, however it is spaced. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('base64url')
