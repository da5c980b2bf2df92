import { errorCode } from '../error-code.ts'
import type { Database } from './database.ts'

/** PostgreSQL: disk_full. */
const DISK_FULL = '53100'
/** PostgreSQL: configuration_limit_exceeded, if `temp_file_limit` forbids the file. */
const LIMITED = '53400'

/** The rows exceed `work_mem`, so PostgreSQL writes 400 kB into a temporary file. No table, index or log changes. */
const WRITE_TEMPORARY_FILE = 'select count(*) from generate_series(1, 30000)'

/**
 * Returns whether the disk of the database has room for a save. Writes that change no row succeed on a full disk, and so does
 * asking whether the database is read-only.
 */
export async function hasDiskSpace(database: Database): Promise<boolean> {
  try {
    await database.transaction(async () => {
      await database.query(`set local work_mem = '64kB'`)
      await database.query(WRITE_TEMPORARY_FILE)
    })
    return true
  } catch (error) {
    if (errorCode(error) === LIMITED) return true
    if (errorCode(error) === DISK_FULL) return false
    throw error
  }
}
