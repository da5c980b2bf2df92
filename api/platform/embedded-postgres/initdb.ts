import { randomBytes } from 'node:crypto'
import { chmod, chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../process/make-folder.ts'
import { type Account, asAccount, run } from './account.ts'
import { SUPERUSER } from './connection.ts'
import { EmbeddedError } from './embedded-error.ts'

/** Initial settings of a new cluster. Operators can change them in its postgresql.conf. */
const SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/**
 * Creates a folder with a new, stopped cluster and a random password for its superuser.
 *
 * @throws EmbeddedError with the output of initdb
 */
export async function initialise(folder: string, bin: string, account: Account | undefined): Promise<void> {
  const data = join(folder, 'data')
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(folder, 'initdb-password')
  await makeFolder(data, 0o700)
  // The owner of the folder creates all files now. Otherwise root could create and own some of them later.
  for (const file of ['postgres.log', 'turn.lock', 'leases.lock', 'serving.lock', 'serving.json', 'machine'])
    await writeFile(join(folder, file), '', { mode: 0o600 })
  for (const file of ['password', 'initdb-password']) await writeFile(join(folder, file), password, { mode: 0o600 })
  if (account) {
    await chmod(folder, 0o755)
    for (const path of [data, passwordFile]) await chown(path, account.uid, account.gid)
  }
  const options = [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...Object.entries(SETTINGS).map(([name, value]) => `--set=${name}=${value}`),
  ]
  await run(join(bin, 'initdb'), options, asAccount(account)).catch(
    (error: { code: unknown; stderr?: string; message: string }) => {
      if (error.code === 'ENOENT')
        throw new EmbeddedError(
          'The embedded PostgreSQL needs a system with glibc. Set DATABASE_URL to one of your own.',
        )
      throw new EmbeddedError(`PostgreSQL could not set up ${folder}:\n${(error.stderr || error.message).trim()}`)
    },
  )
  await rm(passwordFile)
}
