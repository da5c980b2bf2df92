import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../api/platform/config/config.ts'
import { ItemRepository } from '../../api/content/items/items.ts'
import type { Database } from '../../api/platform/database/database.ts'
import { originalKey, type Storage } from '../../api/content/media/storage.ts'
import { mediaFile } from '../../schema/kinds/index.ts'
import { mediaPath } from '../../schema/kinds/media-file.ts'
import { storedHash } from '../../api/content/media/hash.ts'
import { error, type Finding, warning } from './doctor-checks.ts'

const RESTORE_FILE =
  'Import an export that contains the file (verdant import <export> --only media --repair-media), or delete it in the media gallery.'

/** Checks that the bytes of every media file are stored and undamaged. */
export async function checkStorage(database: Database, storage: Storage): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const batch of new ItemRepository(database).batches(mediaFile)) {
    for (const { publicId, hash } of batch) {
      const path = mediaPath(publicId)
      const stored = await storedHash(storage, originalKey(publicId))
      if (stored === undefined) findings.push(error(`${path} has no bytes in the media store`, RESTORE_FILE))
      else if (stored !== hash) findings.push(error(`${path} is damaged in the media store`, RESTORE_FILE))
    }
  }
  return findings
}

/** The file in every data directory of PostgreSQL that holds its major version. */
const VERSION_FILE = 'data/PG_VERSION'

/** Checks for data of PostgreSQL versions that the embedded server does not use. */
export async function checkDataDirectory({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  const root = join(dataDir, 'postgres')
  const folders = existsSync(root) ? readdirSync(root).filter((name) => /^\d+$/.test(name)) : []
  const newest = databaseUrl === undefined ? Math.max(...folders.map(Number)) : undefined
  return folders
    .filter((name) => Number(name) !== newest && existsSync(join(root, name, VERSION_FILE)))
    .map((name) =>
      warning(
        `${join(root, name)} holds data of PostgreSQL ${name}, which this installation does not use`,
        'Back it up with the version of Verdant that made it (verdant backup) and restore that here, or delete the folder.',
      ),
    )
}
