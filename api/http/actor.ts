import type { FastifyRequest } from 'fastify'
import type { Actor } from '../auth/policy.ts'
import type { SessionService } from '../auth/sessions.ts'

// RFC 6750, section 2.1; the scheme is case-insensitive by RFC 9110, section 11.1.
const BEARER = /^bearer +([\w\-.~+/]+=*)$/i

/** Returns the token of an Authorization header: undefined if the header is missing, empty if it is no bearer token. */
export function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined
  return BEARER.exec(authorization)?.[1] ?? ''
}

/** Returns the identity of the caller. @param source recorded in the history of what the caller changes */
export const actorOf = (sessions: SessionService, request: FastifyRequest, source: string): Promise<Actor> =>
  sessions.identify(bearerToken(request.headers.authorization), source)
