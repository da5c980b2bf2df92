import type { FastifyRequest } from 'fastify'
import { isApiToken } from '../api-tokens/token-text.ts'
import type { Actor } from '../auth/policy.ts'
import type { Services } from '../services.ts'

// RFC 6750, section 2.1; the scheme is case-insensitive by RFC 9110, section 11.1.
const BEARER = /^bearer +([\w\-.~+/]+=*)$/i

/** Returns the token of an Authorization header: undefined if the header is missing, empty if it is no bearer token. */
export function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined
  return BEARER.exec(authorization)?.[1] ?? ''
}

/** The requests that have been counted towards the limit of their API token. */
const counted = new WeakSet<FastifyRequest>()

/**
 * Returns the caller of a request, identified by a session or an API token.
 *
 * @param source recorded in the history of what the caller changes
 * @throws AppError TOO_MANY_REQUESTS above the limit of an API token
 */
export async function actorOf(
  { sessions, apiTokens }: Pick<Services, 'sessions' | 'apiTokens'>,
  request: FastifyRequest,
  source: string,
): Promise<Actor> {
  const { ip: address, headers } = request
  const token = bearerToken(headers.authorization)
  if (token === undefined || !isApiToken(token)) return { ...(await sessions.identify(token, source)), address }
  const isCounted = !counted.has(request)
  counted.add(request)
  return { ...(await apiTokens.identify(token, source, address, isCounted)), address }
}

/** Returns whether a token belongs to staff, without asking the database. A session or token that has ended may not be known yet. */
export const isStaffToken = ({ sessions, apiTokens }: Pick<Services, 'sessions' | 'apiTokens'>, token: string) =>
  isApiToken(token) ? apiTokens.isKnown(token) : sessions.isSigned(token)
