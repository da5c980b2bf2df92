import { AppError } from '../errors.ts'

// The multipart parsers identify malformed bodies only by message.
const FAULTS = /^(?:Unexpected end of|Part terminated early|Malformed (?:part|content)|Multipart: |The needle cannot)/

/** Returns the client error for a multipart body that is malformed, incomplete or has too many files, or undefined for any other error. */
export function multipartError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && error.code === 'FST_FILES_LIMIT')
    return new AppError('TOO_LARGE', 'The request has too many files', { cause: error })
  if (!FAULTS.test(error.message)) return undefined
  return new AppError('BAD_REQUEST', 'The multipart body is malformed or incomplete', { cause: error })
}
