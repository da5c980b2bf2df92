import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound, toAppError } from '../errors.ts'
import { reportError } from './error-report.ts'
import { multipartError } from './multipart.ts'

/** Maps the errors that Fastify raises to ours. */
function fromFastify(error: FastifyError): AppError | undefined {
  switch (error.statusCode) {
    case 413:
      return new AppError('TOO_LARGE', 'The request is too large', { cause: error })
    case 415:
      return new AppError('UNSUPPORTED_TYPE', 'This content type is not supported', { cause: error })
    case 403:
    case 414:
      // A path that leaves the folder of static files, or that is too long for any route.
      return notFound('Page')
    case 400:
      return new AppError('BAD_REQUEST', 'The request could not be read', { cause: error })
    default:
      return undefined
  }
}

/** Converts any error to one that clients may see. */
export const clientError = (error: unknown): AppError =>
  error instanceof AppError ? error : (multipartError(error) ?? fromFastify(error as FastifyError) ?? toAppError(error))

/** Returns the response body for an error. */
export const errorBody = ({ message, code, errors, current, referrers, id, setup, hasPasskey, ticket }: AppError) => ({
  message,
  code,
  ...(errors && { errors }),
  ...(current && { current }),
  ...(referrers && { referrers }),
  ...(id && { id }),
  ...(setup && { setup }),
  ...(hasPasskey && { hasPasskey }),
  ...(ticket && { ticket }),
})

/** Sends an error response. */
export function sendError(error: AppError, body: object, reply: FastifyReply): void {
  if (error.retryAfter) reply.header('retry-after', error.retryAfter)
  if (error.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer')
  void reply.code(error.status).header('cache-control', 'no-store').send(body)
}

/** Handles the errors of every route outside GraphQL. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const appError = clientError(error)
  reportError(request, 'rest', appError)
  sendError(appError, errorBody(appError), reply)
}
