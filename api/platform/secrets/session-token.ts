import { createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { validate as isUuid } from 'uuid'

/** The duration of a session, in seconds. */
export const SESSION_SECONDS = 12 * 60 * 60

const ALGORITHM = 'HS256'
const ISSUER = 'verdant'

const keys = new Map<string, KeyObject>()

/** Returns the secret as a key object. Given a text, jsonwebtoken would try to parse it as a public key for every token. */
function keyOf(secret: string): KeyObject {
  let key = keys.get(secret)
  if (!key) keys.set(secret, (key = createSecretKey(secret, 'utf8')))
  return key
}

/** Returns a signed token that names a session. Only the database knows whether that session still exists. */
export const signToken = (secret: string, sessionId: string, userId: string): string =>
  jwt.sign({}, keyOf(secret), {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    subject: userId,
    jwtid: sessionId,
    expiresIn: SESSION_SECONDS,
  })

const isId = (value: unknown): value is string => isUuid(value)

/** Returns the session and user that a token names, or undefined if its signature is wrong or it has expired. */
export function readToken(secret: string, token: string): { sessionId: string; userId: string } | undefined {
  try {
    const claims = jwt.verify(token, keyOf(secret), { algorithms: [ALGORITHM], issuer: ISSUER })
    if (typeof claims === 'string') return undefined
    const { jti: sessionId, sub: userId } = claims
    return isId(sessionId) && isId(userId) ? { sessionId, userId } : undefined
  } catch {
    return undefined
  }
}

// Three parts in base64url. The first is JSON, which begins with a brace and a quote (RFC 7519).
const SESSION = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/

/** Returns whether a text has the form of a session's token. */
export const looksLikeSession = (text: string): boolean => SESSION.test(text)
