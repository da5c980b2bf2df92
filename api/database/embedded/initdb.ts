import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { SUPERUSER } from './connection.ts'
import { EmbeddedError } from './embedded-error.ts'

/** What a new database starts with; operators may change it in its postgresql.conf. */
const SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/** The environment without the PG… variables, which PostgreSQL's programs take for orders. */
export const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))

/**
 * Fills a folder with a new, stopped PostgreSQL and a random password for its superuser.
 *
 * @throws EmbeddedError with what initdb said.
 */
export async function initialise(folder: string, binaries: Binaries, account: Account | undefined): Promise<void> {
  const data = join(folder, 'data')
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(folder, 'initdb-password')
  await mkdir(data, { mode: 0o700 })
  // All files are made now, by the owner of the folder, in case root comes by later and would own what it made.
  for (const file of ['postgres.log', 'turn.lock', 'leases.lock', 'serving.lock', 'serving.json', 'machine']) {
    await writeFile(join(folder, file), '', { mode: 0o600 })
  }
  for (const file of ['password', 'initdb-password']) await writeFile(join(folder, file), password, { mode: 0o600 })
  if (account) {
    await chmod(folder, 0o755)
    for (const path of [data, passwordFile]) await chown(path, account.uid, account.gid)
  }
  const settings = Object.entries(SETTINGS).map(([name, value]) => `--set=${name}=${value}`)
  await promisify(execFile)(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...settings,
    ],
    { ...account, cwd: folder, env: cleanEnvironment() },
  ).catch((error: { code: unknown; stderr?: string; message: string }) => {
    if (error.code === 'ENOENT')
      throw new EmbeddedError('The embedded PostgreSQL needs a system with glibc. Set DATABASE_URL to one of your own.')
    throw new EmbeddedError(`PostgreSQL could not set up ${folder}:\n${(error.stderr || error.message).trim()}`)
  })
  await rm(passwordFile)
}
