import { createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { validate as isUuid } from 'uuid'

/** How long a session lasts, in seconds. */
export const SESSION_SECONDS = 12 * 60 * 60

const ALGORITHM = 'HS256'
const ISSUER = 'verdant'

const keys = new Map<string, KeyObject>()

/** The secret as a key: of a text, jsonwebtoken would ask for every token first whether it is a public key. */
function keyOf(secret: string): KeyObject {
  let key = keys.get(secret)
  if (!key) keys.set(secret, (key = createSecretKey(secret, 'utf8')))
  return key
}

/** A signed token that names a session; whether the session still lives, the database says. */
export const signToken = (secret: string, sessionId: string, userId: string): string =>
  jwt.sign({}, keyOf(secret), {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    subject: userId,
    jwtid: sessionId,
    expiresIn: SESSION_SECONDS,
  })

const isId = (value: unknown): value is string => isUuid(value)

/** The session and user that a token names, or undefined when it was not signed here or is past its time. */
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
