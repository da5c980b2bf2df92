import { AppError } from '../../platform/errors.ts'

/** Returns what turns NOT_FOUND into GONE with the id of what an earlier request created. Other errors are thrown again. */
export const goneIfMissing =
  (label: string, id: string) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
    throw new AppError('GONE', `${label} was created by this request and has been deleted since`, { id })
  }
