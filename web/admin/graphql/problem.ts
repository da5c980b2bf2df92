import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import type { FieldError } from '../../../schema/validate.ts'

/** What can go wrong with a request: the server's own codes, and two that only a client can know. */
export type ProblemCode =
  | 'BAD_REQUEST'
  | 'UNAUTHENTICATED'
  | 'INVALID_CREDENTIALS'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
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
  /** On CONFLICT: the item as the server holds it now. */
  current?: unknown
  /** On NOT_FOUND: it existed and was deleted. */
  gone?: boolean
  /** Seconds until another attempt makes sense. */
  retryAfter?: number
}

/** A failed request, in words an editor can act on. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly errors: FieldError[]
  readonly current: unknown
  readonly gone: boolean
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, message: string, { errors = [], current, gone = false, retryAfter }: Details = {}) {
    super(message)
    this.code = code
    this.errors = errors
    this.current = current
    this.gone = gone
    this.retryAfter = retryAfter
  }

  /** Whether the request may have been carried out although no answer came. */
  get unanswered() {
    return this.code === 'TIMEOUT' || this.code === 'OFFLINE'
  }
}

const TIMEOUT_MESSAGE = 'The server did not answer within 10 seconds. Nothing you typed is lost; try again.'
export const OFFLINE_MESSAGE = 'The server cannot be reached. Nothing you typed is lost; try again when you are online.'

interface WireError {
  message?: string
  extensions?: Record<string, unknown>
}

function fromWire({ message = 'The server answered with an error.', extensions = {} }: WireError): Problem {
  const { code = 'INTERNAL', ...details } = extensions
  return new Problem(code as ProblemCode, message, details)
}

const byStatus: Record<number, ProblemCode> = { 401: 'UNAUTHENTICATED', 413: 'TOO_LARGE', 429: 'TOO_MANY_REQUESTS' }

/** Reads an answer with an error status: the GraphQL errors in it, or a REST-like `{message, code}`, or the status alone. */
export function problemFromBody(status: number, body: string): Problem {
  const code = byStatus[status] ?? (status >= 502 && status <= 504 ? 'UNAVAILABLE' : 'INTERNAL')
  try {
    const { errors, ...plain } = JSON.parse(body) as { errors?: WireError[]; message?: string; code?: string }
    if (errors?.[0]) return fromWire(errors[0])
    if (plain.code) return fromWire({ message: plain.message ?? '', extensions: plain })
  } catch {
    // Not JSON: a proxy answered in the server's place.
  }
  return new Problem(code, `The server answered with status ${status}.`)
}

/** Whatever a request threw, as a Problem. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (CombinedGraphQLErrors.is(error)) return fromWire(error.errors[0] as WireError)
  if (ServerError.is(error)) return problemFromBody(error.statusCode, error.bodyText)
  if (error instanceof DOMException && error.name === 'TimeoutError') return new Problem('TIMEOUT', TIMEOUT_MESSAGE)
  if (error instanceof TypeError) return new Problem('OFFLINE', OFFLINE_MESSAGE)
  return new Problem('INTERNAL', error instanceof Error ? error.message : String(error))
}
