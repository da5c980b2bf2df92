import type { AnyKind } from '../schema/kind.ts'
import type { FieldError } from '../schema/validate.ts'

/** The one vocabulary of errors, with the HTTP status of each code. */
export const STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  INVALID: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof STATUS

interface Details {
  /** Which fields are wrong, and how. */
  errors?: FieldError[]
  /** Seconds until it is worth trying again. */
  retryAfter?: number
  /** CONFLICT: the item as it is now, and what it is one of. */
  current?: object
  kind?: AnyKind
  /** NOT_FOUND: it was there once and has been deleted. */
  gone?: boolean
  cause?: unknown
}

/** An error that a client may read: its message holds nothing internal. Every other error is INTERNAL to a client. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly errors?: FieldError[]
  readonly retryAfter?: number
  readonly current?: object
  readonly kind?: AnyKind
  readonly gone?: boolean

  constructor(code: ErrorCode, message: string, { cause, ...details }: Details = {}) {
    super(message, { cause })
    this.code = code
    Object.assign(this, details)
  }

  get status(): number {
    return STATUS[this.code]
  }
}

/** Refuses input for the given reasons; the first of them is the message. */
export const invalid = (errors: FieldError[]) =>
  new AppError('INVALID', errors[0]?.message ?? 'The input is invalid', { errors })

/** Says that there is no such item; `gone` when it was deleted. */
export const notFound = (label: string, gone = false) => new AppError('NOT_FOUND', `${label} not found`, { gone })

// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection exceptions, out of resources and
// connections, shutdown and crash.
const UNAVAILABLE_STATES = /^(08|53|57P0[1-5])/
const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
])

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_SYSTEM_CODES.has(code)) return true
  // pg reports a lost or missing connection by message only.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  )
}

// Text with U+0000, which PostgreSQL has no place for: nothing stored has it, so only a broken client asks for it.
const CHARACTER_NOT_IN_REPERTOIRE = '22021'

/**
 * What a client may know of any error: itself when it is an AppError, UNAVAILABLE when the database is away,
 * INTERNAL for everything else. The original is kept as `cause`, for the log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error) || (error instanceof Error && isUnavailable(error.cause))) {
    return new AppError('UNAVAILABLE', 'The service is not available right now', { retryAfter: 5, cause: error })
  }
  if (error instanceof Error && 'code' in error && error.code === CHARACTER_NOT_IN_REPERTOIRE) {
    return new AppError('BAD_REQUEST', 'The request contains a character that no text may have', { cause: error })
  }
  return new AppError('INTERNAL', 'Something went wrong on the server', { cause: error })
}
