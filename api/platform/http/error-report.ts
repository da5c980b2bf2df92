import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppError } from '../errors.ts'

/** Where errors occur: in GraphQL operations of clients or of pages, or in other routes. */
export const ERROR_SOURCES = ['graphql', 'page', 'rest'] as const
export type ErrorSource = (typeof ERROR_SOURCES)[number]

type ErrorListener = (request: FastifyRequest, source: ErrorSource, error: AppError) => void

declare module 'fastify' {
  interface FastifyInstance {
    errorListeners: ErrorListener[]
  }
}

/** Lets functions of `app.errorListeners` see every error that is reported. */
export function listenToErrors(app: FastifyInstance): void {
  app.decorate('errorListeners', [])
}

/**
 * Logs an error of a request if it is a failure of the server, and passes it to the listeners.
 *
 * @param path the field of a GraphQL operation
 */
export function reportError(
  request: FastifyRequest,
  source: ErrorSource,
  error: AppError,
  path?: readonly (string | number)[],
): void {
  const failure = failureOf(error)
  if (failure) request.log.error({ err: failure, ...(path && { path }) }, error.message)
  for (const listen of request.server.errorListeners) listen(request, source, error)
}

/**
 * Returns the cause to log for an error, or undefined for client errors and for rejections under overload, which may occur by
 * the thousand.
 */
const failureOf = ({ status, cause }: AppError): unknown => (status >= 500 ? cause : undefined)
