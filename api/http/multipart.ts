import { AppError } from '../errors.ts'

// The parsers of multipart bodies tell by message only what is wrong with one.
const FAULTS = /^(?:Unexpected end of|Part terminated early|Malformed (?:part|content)|Multipart: |The needle cannot)/

/** What a client may know of a body that is not multipart, or not whole; undefined for every other error. */
export function multipartError(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !FAULTS.test(error.message)) return undefined
  return new AppError('BAD_REQUEST', 'The multipart body is not whole, or none', { cause: error })
}
