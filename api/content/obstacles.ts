import pg from 'pg'
import { setting } from '../../schema/kinds/index.ts'
import type { Queryable } from '../database/database.ts'
import { AppError, notFound } from '../errors.ts'
import { ObstacleError } from './change.ts'
import { readOne, wasDeleted } from './reader.ts'

/** What stood in the way of changes, as an answer; any other error is given back as it is. */
export async function asAnswer(db: Queryable, error: unknown): Promise<unknown> {
  return error instanceof ObstacleError ? explained(db, error) : (uniqueViolation(error) ?? error)
}

async function explained(db: Queryable, error: ObstacleError): Promise<AppError> {
  const { change, reason } = error.obstacles[0]!
  const { kind, id } = change
  if (reason === 'missing') return notFound(kind.label, await wasDeleted(db, kind, id))
  const current = await readOne(db, kind, id)
  if (!current) return notFound(kind.label, true)
  const message = reason === 'exists' ? `${kind.label} already exists` : `${kind.label} was changed in the meantime`
  // A setting may be a secret.
  const shown = kind.name === setting.name ? undefined : current
  return new AppError('CONFLICT', message, { current: shown, kind, cause: error })
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505'

/** A unique field's value that another item already has, as an answer; undefined for any other error. */
function uniqueViolation(error: unknown): AppError | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return undefined
  const column = /_([^_]+)_unique$/.exec(error.constraint ?? '')?.[1]
  if (!column) return new AppError('CONFLICT', 'The item already exists', { cause: error })
  const message = `Another item already has this ${column}`
  return new AppError('CONFLICT', message, { errors: [{ field: column, message }], cause: error })
}
