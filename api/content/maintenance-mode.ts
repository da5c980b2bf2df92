import type { Actor } from '../auth/policy.ts'
import { type Database, type Queryable, rows } from '../database/database.ts'
import { AppError } from '../errors.ts'

const RETRY_AFTER_S = 120

async function isInMaintenance(db: Queryable): Promise<boolean> {
  const text = `select 1 from setting where key = 'maintenance_mode' and value = 'true'`
  return (await rows(db, text)).length > 0
}

// The reads of one transaction see one state, so one look serves them all.
const lookedUp = new WeakMap<Queryable, Promise<boolean>>()

/**
 * Refuses content to visitors while the site is in maintenance; whoever is signed in enters.
 *
 * @param db the pool of `database`, or the client of a transaction
 * @throws AppError UNAVAILABLE
 */
export async function requireOpen(actor: Actor, { pool }: Database, db: Queryable): Promise<void> {
  if (actor.role !== null || actor.isAdmitted) return
  const closed = lookedUp.get(db) ?? isInMaintenance(db)
  if (db !== pool) lookedUp.set(db, closed)
  if (!(await closed)) return
  throw new AppError('UNAVAILABLE', 'The site is being worked on. Please come back soon', { retryAfter: RETRY_AFTER_S })
}
