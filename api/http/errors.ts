import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound, toAppError } from '../errors.ts'
import { multipartError } from './multipart.ts'

/** What Fastify itself refuses, in our vocabulary. */
function fromFastify(error: FastifyError): AppError | undefined {
  switch (error.statusCode) {
    case 413:
      return new AppError('TOO_LARGE', 'The request is too large', { cause: error })
    case 415:
      return new AppError('UNSUPPORTED_TYPE', 'This content type is not supported', { cause: error })
    case 403:
    case 414:
      // An address that leads out of the folder it is below, or that nothing here has, being so long.
      return notFound('Page')
    case 400:
      return new AppError('BAD_REQUEST', 'The request could not be read', { cause: error })
    default:
      return undefined
  }
}

/** Any error as clients may see it. */
export const clientError = (error: unknown): AppError =>
  error instanceof AppError ? error : (multipartError(error) ?? fromFastify(error as FastifyError) ?? toAppError(error))

/** The body of an error answer: nothing but what the vocabulary has. */
export const errorBody = ({ message, code, errors, current }: AppError) => ({
  message,
  code,
  ...(errors && { errors }),
  ...(current && { current }),
})

/** What an operator should know of a failure; undefined for one of the client, and for what we refuse ourselves, perhaps by the thousand. */
export const failureOf = ({ status, cause }: AppError): unknown => (status >= 500 ? cause : undefined)

/** Sends the answer to a failed request, and logs what is no fault of the client. */
export function sendError(answer: AppError, body: object, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(answer)
  if (failure) request.log.error({ err: failure }, answer.message)
  if (answer.retryAfter) reply.header('retry-after', answer.retryAfter)
  if (answer.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer')
  void reply.code(answer.status).header('cache-control', 'no-store').send(body)
}

/** The one place that answers a failed request outside GraphQL. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = clientError(error)
  sendError(answer, errorBody(answer), request, reply)
}
