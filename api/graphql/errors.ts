import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { FastifyBaseLogger } from 'fastify'
import { AppError, STATUS, toAppError } from '../errors.ts'
import { errorBody } from '../http/errors.ts'

/** An error as GraphQL carries it, with the HTTP status for the case that it ends the whole request. */
export function toGraphQLError(error: unknown): GraphQLError {
  const answer = toAppError(error)
  const { message, ...extensions } = errorBody(answer)
  const { gone, retryAfter } = answer
  return new GraphQLError(message, {
    originalError: answer,
    extensions: {
      ...extensions,
      ...(gone && { gone }),
      ...(retryAfter && { retryAfter }),
      http: { status: answer.status },
    },
  })
}

/** The one place that shapes what a GraphQL client reads about an error: our codes and nothing internal. */
export const formatError =
  (log: FastifyBaseLogger) =>
  (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const { locations, path } = formatted
    const place = { ...(locations && { locations }), ...(path && { path }) }
    const original = unwrapResolverError(thrown)
    // Without an error of ours beneath it, it is GraphQL's own about the request itself: safe to read, and wrong by the client.
    if (original instanceof GraphQLError && !(original.originalError instanceof AppError)) {
      return { message: formatted.message, ...place, extensions: { code: codeOf(formatted) } }
    }
    const cause = original instanceof GraphQLError ? original.originalError : original
    const answer = toAppError(cause)
    if (answer.status >= 500) log.error({ err: answer.cause ?? answer, path }, answer.message)
    const { message, ...extensions } = errorBody(answer)
    const { gone, retryAfter } = answer
    return {
      message,
      ...place,
      extensions: { ...extensions, ...(gone && { gone }), ...(retryAfter && { retryAfter }) },
    }
  }

// Codes that clients of Apollo's own protocols wait for.
const PROTOCOL_CODES = new Set(['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED'])

function codeOf({ extensions }: GraphQLFormattedError): string {
  const code = extensions?.code
  return typeof code === 'string' && (PROTOCOL_CODES.has(code) || code in STATUS) ? code : 'BAD_REQUEST'
}
