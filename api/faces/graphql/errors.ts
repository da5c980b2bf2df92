import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { enumName } from '../../../schema/names.ts'
import { AppError, STATUS } from '../../platform/errors.ts'
import { inNames } from './choices.ts'
import { reportError } from '../../platform/http/error-report.ts'
import { clientError, errorBody, sendError } from '../../platform/http/errors.ts'

/** Returns the `extensions` of an error for clients. */
function extensionsOf(answer: AppError) {
  const { message: _, ...extensions } = errorBody(answer)
  const { current, kind, savedBy, problems, referrers, gone, retryAfter } = answer
  const named = (items: readonly (object & { kind: string })[]) =>
    items.map((item) => ({ ...item, kind: enumName(item.kind) }))
  return {
    ...extensions,
    ...(current && kind && { current: inNames(kind.fields, { ...current }) }),
    ...(savedBy !== undefined && { savedBy }),
    ...(problems && { problems: named(problems) }),
    ...(referrers && { referrers: named(referrers) }),
    ...(gone && { gone }),
    ...(retryAfter && { retryAfter }),
  }
}

/** Converts any error to a GraphQLError. Its HTTP status applies if the error ends the whole request. */
export function toGraphQLError(error: unknown): GraphQLError {
  const answer = clientError(error)
  const extensions = { ...extensionsOf(answer), http: { status: answer.status } }
  return new GraphQLError(answer.message, { originalError: answer, extensions })
}

/** Sends an error that occurred before GraphQL execution, in the format of a GraphQL response. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = clientError(error)
  reportError(request, 'graphql', answer)
  const body = { errors: [{ message: answer.message, extensions: extensionsOf(answer) }] }
  sendError(answer, body, reply)
}

/** Formats every error of a GraphQL response: clients receive our error codes and no internal details. */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const { locations, path } = formatted
  const place = { ...(locations && { locations }), ...(path && { path }) }
  const error = appErrorOf(thrown, path)
  return error
    ? { message: error.message, ...place, extensions: extensionsOf(error) }
    : { message: formatted.message, ...place, extensions: { code: codeOf(formatted) } }
}

/** Returns our error for an error of a GraphQL response, or undefined if GraphQL itself rejected the request. */
function appErrorOf(thrown: unknown, path: GraphQLFormattedError['path']): AppError | undefined {
  const original = unwrapResolverError(thrown)
  if (isAboutRequest(original, path)) return undefined
  return clientError(original instanceof GraphQLError ? (original.originalError ?? original) : original)
}

/** Returns our error for an error of a GraphQL operation. */
export const reportable = (error: GraphQLError): AppError =>
  appErrorOf(error, error.path) ?? new AppError('BAD_REQUEST', error.message)

/**
 * Returns whether GraphQL itself rejected the request, so that the message is safe to show. Errors about a result, such
 * as a stored value that its enum does not contain, have a path but no location in the request. Errors of our own code
 * have a cause and no location.
 */
function isAboutRequest(error: unknown, path: GraphQLFormattedError['path']): boolean {
  if (!(error instanceof GraphQLError) || error.originalError instanceof AppError) return false
  const isOwn = !error.originalError || error.originalError instanceof GraphQLError
  return error.nodes !== undefined || (!path && isOwn)
}

// Codes that Apollo's clients need for automatic persisted queries.
const PROTOCOL_CODES = new Set(['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED'])

function codeOf({ extensions }: GraphQLFormattedError): string {
  const code = extensions?.code
  return typeof code === 'string' && (PROTOCOL_CODES.has(code) || code in STATUS) ? code : 'BAD_REQUEST'
}
