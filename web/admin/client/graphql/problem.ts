import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import type { FieldError } from '../../../../schema/validate.ts'
import type { ProblemFragment } from './generated.ts'

/** The error codes of the server, and two that only the client can detect: TIMEOUT and OFFLINE. */
export type ProblemCode =
  | 'BAD_REQUEST'
  | 'UNAUTHENTICATED'
  | 'INVALID_CREDENTIALS'
  | 'SECOND_FACTOR_REQUIRED'
  | 'FORBIDDEN'
  | 'REAUTHENTICATION_REQUIRED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'TAKEN'
  | 'IN_USE'
  | 'GONE'
  | 'PRECONDITION_FAILED'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_TYPE'
  | 'INVALID'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL'
  | 'UNAVAILABLE'
  | 'TIMEOUT'
  | 'OFFLINE'

interface Details {
  errors?: FieldError[]
  /** On CONFLICT: the current item. */
  current?: unknown
  /** On CONFLICT: the name of the user who saved the current item. */
  savedBy?: string | undefined
  /** Why a pending change or a release cannot be published. */
  problems?: ProblemFragment[]
  /** On NOT_FOUND: whether the item existed and was deleted. */
  gone?: boolean
  /** The number of seconds to wait before the next attempt. */
  retryAfter?: number
}

/** A failed request. The message is meant for editors. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly errors: FieldError[]
  readonly current: unknown
  readonly savedBy: string | undefined
  readonly problems: readonly ProblemFragment[]
  readonly gone: boolean
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    message: string,
    { errors = [], current, savedBy, problems = [], gone = false, retryAfter }: Details = {},
  ) {
    super(message)
    this.code = code
    this.errors = errors
    this.current = current
    this.savedBy = savedBy
    this.problems = problems
    this.gone = gone
    this.retryAfter = retryAfter
  }

  /** Whether another attempt may help. The role of the user stays without the right that it lacks. */
  get isRepeatable() {
    return this.code !== 'FORBIDDEN'
  }

  /** Whether no response arrived. The server may have carried out the request. */
  get unanswered() {
    return this.code === 'TIMEOUT' || this.code === 'OFFLINE'
  }
}

const TIMEOUT_MESSAGE = 'The server did not respond within 10 seconds. Your changes are not lost. Try again.'
export const OFFLINE_MESSAGE = 'The server cannot be reached. Your changes are not lost. Try again when you are online.'

interface WireError {
  message?: string
  extensions?: Record<string, unknown>
}

function fromWire({ message = 'The server returned an error.', extensions = {} }: WireError): Problem {
  const { code = 'INTERNAL', ...details } = extensions
  return new Problem(code as ProblemCode, message, details)
}

const byStatus: Record<number, ProblemCode> = { 401: 'UNAUTHENTICATED', 413: 'TOO_LARGE', 429: 'TOO_MANY_REQUESTS' }

/** Converts an error response into a Problem: from its GraphQL errors, from `{message, code}`, or from the status alone. */
export function problemFromBody(status: number, body: string): Problem {
  const code = byStatus[status] ?? (status >= 502 && status <= 504 ? 'UNAVAILABLE' : 'INTERNAL')
  try {
    const { errors, ...plain } = JSON.parse(body) as { errors?: WireError[]; message?: string; code?: string }
    if (errors?.[0]) return fromWire(errors[0])
    if (plain.code) return fromWire({ message: plain.message ?? '', extensions: plain })
  } catch {
    // The body is not JSON: the response came from a proxy.
  }
  return new Problem(code, `The server returned status ${status}.`)
}

/** Converts anything that a request threw into a Problem. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (CombinedGraphQLErrors.is(error)) return fromWire(error.errors[0] as WireError)
  if (ServerError.is(error)) return problemFromBody(error.statusCode, error.bodyText)
  if (error instanceof DOMException && error.name === 'TimeoutError') return new Problem('TIMEOUT', TIMEOUT_MESSAGE)
  if (error instanceof TypeError) return new Problem('OFFLINE', OFFLINE_MESSAGE)
  return new Problem('INTERNAL', error instanceof Error ? error.message : String(error))
}
