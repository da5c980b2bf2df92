import { AppError } from '../errors.ts'

// The multipart parsers identify malformed bodies only by message.
const FAULTS = /^(?:Unexpected end of|Part terminated early|Malformed (?:part|content)|Multipart: |The needle cannot)/

/** Returns the client error for a malformed or incomplete multipart body, or undefined for any other error. */
export function multipartError(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !FAULTS.test(error.message)) return undefined
  return new AppError('BAD_REQUEST', 'The multipart body is malformed or incomplete', { cause: error })
}
