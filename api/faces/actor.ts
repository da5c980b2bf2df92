import type { FastifyRequest } from 'fastify'
import { isApiToken } from '../platform/secrets/api-token.ts'
import type { Actor } from '../access/permissions/policy.ts'
import type { Services } from '../system/services.ts'
import { bearerToken } from '../platform/http/bearer-token.ts'

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
