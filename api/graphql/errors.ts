import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, STATUS } from '../errors.ts'
import { inNames } from './choices.ts'
import { clientError, errorBody, failureOf, sendError } from '../http/errors.ts'

/** What clients read beside the message of an error. */
function extensionsOf(answer: AppError) {
  const { message: _, ...extensions } = errorBody(answer)
  const { current, kind, gone, retryAfter } = answer
  return {
    ...extensions,
    ...(current && kind && { current: inNames(kind.fields, { ...current }) }),
    ...(gone && { gone }),
    ...(retryAfter && { retryAfter }),
  }
}

/** An error as GraphQL carries it, with the HTTP status for the case that it ends the whole request. */
export function toGraphQLError(error: unknown): GraphQLError {
  const answer = clientError(error)
  const extensions = { ...extensionsOf(answer), http: { status: answer.status } }
  return new GraphQLError(answer.message, { originalError: answer, extensions })
}

/** Answers a request that failed before GraphQL had a part in it, in the form that GraphQL's clients read. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = clientError(error)
  const body = { errors: [{ message: answer.message, extensions: extensionsOf(answer) }] }
  sendError(answer, body, request, reply)
}

/** The one place that shapes what a GraphQL client reads about an error: our codes and nothing internal. */
export const formatError =
  (log: FastifyBaseLogger) =>
  (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const { locations, path } = formatted
    const place = { ...(locations && { locations }), ...(path && { path }) }
    const original = unwrapResolverError(thrown)
    if (isAboutRequest(original, path)) {
      return { message: formatted.message, ...place, extensions: { code: codeOf(formatted) } }
    }
    const cause = original instanceof GraphQLError ? (original.originalError ?? original) : original
    const answer = clientError(cause)
    const failure = failureOf(answer)
    if (failure) log.error({ err: failure, path }, answer.message)
    return { message: answer.message, ...place, extensions: extensionsOf(answer) }
  }

/**
 * Whether an error is GraphQL's own about the request: safe to read, and wrong by the client. One about an answer, such
 * as a stored value that is none of its enum's, has a path and no place in the request; one of a program's own has a
 * cause and no place.
 */
function isAboutRequest(error: unknown, path: GraphQLFormattedError['path']): boolean {
  if (!(error instanceof GraphQLError) || error.originalError instanceof AppError) return false
  const isOwn = !error.originalError || error.originalError instanceof GraphQLError
  return error.nodes !== undefined || (!path && isOwn)
}

// Codes that clients of Apollo's own protocols wait for.
const PROTOCOL_CODES = new Set(['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED'])

function codeOf({ extensions }: GraphQLFormattedError): string {
  const code = extensions?.code
  return typeof code === 'string' && (PROTOCOL_CODES.has(code) || code in STATUS) ? code : 'BAD_REQUEST'
}
