import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The beginning of every API token, by which secret scanners find them. */
const PREFIX = 'verdant_pat_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The digits that 256 bits and a checksum of 32 bits need in base 62. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6

const TOKEN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)]! + text
  return text.padStart(length, '0')
}

const checksumOf = (text: string) => base62(BigInt(crc32(text)), CHECKSUM_LENGTH)

/** Returns a new token: the prefix, 256 random bits and a checksum. */
export function newToken(): string {
  const text = PREFIX + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH)
  return text + checksumOf(text)
}

/** Returns whether a bearer token is meant as an API token. Those of sessions never have the prefix. */
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX)

/** Returns whether the checksum of a token is right, so that a mistyped one is refused without the database. */
export const isWellFormed = (text: string): boolean =>
  TOKEN.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)

/** Returns the hash to store. A fast hash is enough: unlike a password, 256 random bits cannot be guessed. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns a text without the API tokens in it, for logs. */
export const withoutTokens = (text: string): string => text.replaceAll(/verdant_pat_[0-9A-Za-z]+/g, '[token]')
