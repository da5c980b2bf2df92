import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDiskStorage } from '../../api/content/media/disk-storage.ts'
import { openDatabase } from '../../api/platform/database/database.ts'
import { connectTo, singleHost } from '../../api/platform/database/hosts.ts'
import { migrateUp } from '../../api/platform/database/migrate.ts'
import { errorCode } from '../../api/platform/error-code.ts'
import { makeFolder } from '../../api/platform/process/make-folder.ts'
import { CommandError } from '../terminal/command-error.ts'
import { writeBackup } from './dump.ts'
import type { BackupHeader } from './format.ts'
import { restoreBackup } from './restore.ts'

interface Options {
  /** The address of the database server, without a pooler. */
  url: string
  /** A folder for the files in between: as much as the backup has, twice. */
  directory: string
  signal: AbortSignal
  /** Is told what the migrations leave for people to do. */
  log: (line: string) => void
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const MAY_NOT = '42501'

/**
 * Makes a backup of this version from one of an earlier version: restores it into a database of its own, which has the migrations of that
 * version, applies the others, and backs that up. The database is dropped afterwards.
 *
 * @param use is given the file, which exists until it ends
 */
export async function withMigratedBackup<T>(
  file: string,
  { migrations }: BackupHeader,
  { url, directory, signal, log }: Options,
  use: (file: string) => Promise<T>,
): Promise<T> {
  await makeFolder(directory)
  const folder = await mkdtemp(join(directory, 'older-'))
  try {
    const migrated = join(folder, 'migrated.tar')
    await withDatabase(url, async (own) => {
      await migrateUp(own, migrations.at(-1), signal)
      const database = openDatabase(own)
      const storage = createDiskStorage(join(folder, 'files'))
      try {
        await restoreBackup(file, { database, storage, directory: folder, replace: true, isBare: true, signal })
        await migrateUp(own, undefined, signal, log)
        await writeBackup({ database, storage, signal, skipMissing: true }, migrated)
      } finally {
        await database.close()
      }
    })
    return await use(migrated)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs `work` with the address of a new, empty database on a server. */
async function withDatabase(serverUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const url = await singleHost(serverUrl)
  const name = `verdant_restore_${randomBytes(6).toString('hex')}`
  const client = await connectTo(url)
  try {
    await client.query(`create database ${name}`).catch((error: unknown) => {
      throw errorCode(error) === MAY_NOT ? new CommandError(NO_DATABASE) : error
    })
    const own = new URL(url)
    own.pathname = `/${name}`
    try {
      await work(own.href)
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await client.end()
  }
}

const NO_DATABASE =
  'The backup was made by an earlier version, and is migrated in a database of its own, which the role may not create. ' +
  'Allow it (alter role … createdb), or restore the backup with the version that made it and upgrade then. Nothing was restored.'
