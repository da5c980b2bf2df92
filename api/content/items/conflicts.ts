import { errorCode } from '../../platform/error-code.ts'
import { setting } from '../../../schema/kinds/index.ts'
import { AppError, taken } from '../../platform/errors.ts'
import { ChangeConflictError } from './change.ts'
import type { ItemRepository } from './items.ts'
import type { RevisionRepository } from './revisions.ts'

/** Where the present state of an item is read. */
export interface Present {
  items: ItemRepository
  revisions: RevisionRepository
}

/** Converts an error of writing content to the AppError that a client sees. Other errors are returned unchanged. */
export async function conflictToAppError(present: Present, error: unknown): Promise<unknown> {
  return error instanceof ChangeConflictError ? describeConflict(present, error) : (uniqueViolation(error) ?? error)
}

async function describeConflict({ items, revisions }: Present, error: ChangeConflictError): Promise<AppError> {
  const { change, reason } = error.conflicts[0]!
  const { kind, id } = change
  if (reason === 'missing') {
    const gone = await revisions.wasDeleted(kind, id)
    return new AppError('NOT_FOUND', `${kind.label} not found`, { gone, cause: error })
  }
  const current = await items.one(kind, id)
  if (!current) return new AppError('NOT_FOUND', `${kind.label} not found`, { gone: true, cause: error })
  const message = reason === 'exists' ? `${kind.label} already exists` : `${kind.label} was changed in the meantime`
  // A setting may be a secret.
  const shown = kind.name === setting.name ? undefined : current
  const savedBy = await revisions.lastAuthor(kind, id)
  return new AppError('CONFLICT', message, { current: shown, kind, savedBy, cause: error })
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505'

/** Returns the error for a value that another item already has in a unique field; undefined for any other error. */
function uniqueViolation(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || errorCode(error) !== UNIQUE_VIOLATION) return undefined
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
  const column = /_([^_]+)_unique$/.exec(constraint)?.[1]
  if (!column) return new AppError('CONFLICT', 'The item already exists', { cause: error })
  return taken(column, `Another item already has this ${column}`)
}
