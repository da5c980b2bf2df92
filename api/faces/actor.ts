import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiToken } from '../platform/secrets/api-token.ts'
import type { Actor } from '../access/permissions/policy.ts'
import type { Allowance } from '../access/sign-in/throttle.ts'
import type { Services } from '../system/services.ts'
import { bearerToken } from '../platform/http/bearer-token.ts'

/** The requests that count towards the limit of their API token, with what was left of it then. */
const allowances = new WeakMap<FastifyRequest, Allowance | undefined>()

/** Tells clients with an API token how much of its limit is left (draft-ietf-httpapi-ratelimit-headers-10). */
export function sendAllowances(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const allowance = allowances.get(request)
    if (!allowance) return
    const { limit, seconds, remaining, resetSeconds } = allowance
    reply.header('ratelimit-policy', `"token";q=${limit};w=${seconds}`)
    reply.header('ratelimit', `"token";r=${remaining};t=${resetSeconds}`)
  })
}

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
  const isCounted = !allowances.has(request)
  if (isCounted) allowances.set(request, undefined)
  const onCounted = isCounted ? (left: Allowance) => void allowances.set(request, left) : undefined
  return { ...(await apiTokens.identify(token, source, address, onCounted)), address }
}

/** Returns whether a token belongs to staff, without asking the database. A session or token that has ended may not be known yet. */
export const isStaffToken = ({ sessions, apiTokens }: Pick<Services, 'sessions' | 'apiTokens'>, token: string) =>
  isApiToken(token) ? apiTokens.isKnown(token) : sessions.isSigned(token)
