import { errorCode } from './error-code.ts'
import type { AnyKind, Kind } from '../../schema/kind.ts'
import type { FieldError } from '../../schema/validate.ts'

/** The error codes that clients receive, with the HTTP status of each. */
export const STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  REAUTHENTICATION_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  TAKEN: 409,
  IN_USE: 409,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  INVALID: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof STATUS

/** The kinds of refused requests that the security log records. */
export const REFUSALS = ['access.refused', 'password.refused', 'sign-in.refused'] as const

/** What the security log records about a refused request. */
export interface Refusal {
  action: (typeof REFUSALS)[number]
  actor: { userId: string | null; name: string; address?: string }
  /** The account or the permission. */
  target: { id: string | null; name: string }
}

interface Details {
  /** The invalid fields and the reasons. */
  errors?: FieldError[]
  /** Seconds after which the client can retry. */
  retryAfter?: number
  /** CONFLICT: the current item, and its kind. */
  current?: object
  kind?: AnyKind
  /** CONFLICT: the name of the user who saved the current item. */
  savedBy?: string | undefined
  /** Why a pending change or a release cannot be published. */
  problems?: readonly (object & { kind: string })[]
  /** IN_USE: items that refer to the one that would be deleted. */
  referrers?: readonly (object & { kind: string })[]
  /** NOT_FOUND: the item existed and has been deleted. */
  gone?: boolean
  /** GONE: the id of what the request had created. */
  id?: string
  /** SECOND_FACTOR_REQUIRED: what an authenticator app needs, if the user has to set one up. */
  setup?: { secret: string; uri: string }
  /** SECOND_FACTOR_REQUIRED: whether the user can sign in with a passkey instead. */
  hasPasskey?: boolean
  /** SECOND_FACTOR_REQUIRED: what continues a sign-in that has no password to repeat. */
  ticket?: string
  /** Set if the request may be an attack. Never sent to clients. */
  refusal?: Refusal
  cause?: unknown
}

/** An error that clients may see: its message contains no internal details. Clients see every other error as INTERNAL. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly errors?: FieldError[]
  readonly retryAfter?: number
  readonly current?: object
  readonly kind?: AnyKind
  readonly savedBy?: string
  readonly problems?: readonly (object & { kind: string })[]
  readonly referrers?: readonly (object & { kind: string })[]
  readonly gone?: boolean
  readonly id?: string
  readonly setup?: { secret: string; uri: string }
  readonly hasPasskey?: boolean
  readonly ticket?: string
  readonly refusal?: Refusal

  constructor(code: ErrorCode, message: string, { cause, ...details }: Details = {}) {
    super(message, { cause })
    this.code = code
    Object.assign(this, details)
  }

  get status(): number {
    return STATUS[this.code]
  }
}

/** Creates the error for several invalid values. The message is that of the first one. */
export const invalidFields = (errors: FieldError[]) =>
  new AppError('INVALID', errors[0]?.message ?? 'The input is invalid', { errors })

/** Creates the error for an invalid value. @param field where it was sent */
export const invalid = (field: string, message: string) => invalidFields([{ field, message }])

/** Creates the error for a value that only one of all may have, and that another has. @param field where it was sent */
export const taken = (field: string, message: string) =>
  new AppError('TAKEN', message, { errors: [{ field, message }] })

/** Returns what editors read if another item has a value that is unique. @param title the title of the other item */
export const takenMessage = (kind: Kind, key: string, title: string): string =>
  `Another item already has this ${kind.fields[key]!.label.toLowerCase()}: “${title}”`

/** Returns whether an error says that an item exists already, was changed since, or has a value that must be unique. */
export const isConflict = (error: unknown) =>
  error instanceof AppError && (error.code === 'CONFLICT' || error.code === 'TAKEN')

/** Creates the error for a missing item. @param gone whether the item existed and has been deleted */
export const notFound = (label: string, gone = false) => new AppError('NOT_FOUND', `${label} not found`, { gone })

/** Returns the error for requests that cannot be answered while the database is unavailable. @param cause for the log */
export const unavailable = (cause?: unknown, message = 'The service is not available right now') =>
  new AppError('UNAVAILABLE', message, { retryAfter: 5, cause })

/** Returns the error for requests whose client has disconnected. It is not logged. */
export const disconnected = () => new AppError('UNAVAILABLE', 'The client has disconnected')

// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection exceptions, out of resources and
// connections, shutdown and crash; time limits of statements, locks and transactions; a server that accepts reads only.
const UNAVAILABLE_STATES = /^(08|53|57P0[1-5]|57014|55P03|25P03|25006)/
const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
])

/** Returns whether an error says that the database cannot be used now: it is away, too slow, or accepts reads only. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return UNAVAILABLE_STATES.test(code) || UNAVAILABLE_SYSTEM_CODES.has(code) || isLost(error)
}

/** Returns whether an error says that a connection to the database was lost, or that there is none. pg says so by message only. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/.test(
    error.message,
  )

// PostgreSQL cannot store U+0000 in text, so a request with that character comes from a broken client.
const CHARACTER_NOT_IN_REPERTOIRE = '22021'

/**
 * Returns the error that a client sees: an AppError unchanged, UNAVAILABLE if the database is unreachable, and INTERNAL
 * for everything else. The original error becomes `cause`, for the log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error) || (error instanceof Error && isUnavailable(error.cause))) return unavailable(error)
  if (errorCode(error) === CHARACTER_NOT_IN_REPERTOIRE) {
    return new AppError('BAD_REQUEST', 'The request contains a character that is not allowed in text', { cause: error })
  }
  return new AppError('INTERNAL', 'Something went wrong on the server', { cause: error })
}
