import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Account, accountFor, canReach } from './account.ts'
import { type Binaries, findBinaries, makeReachable, REACHABLE } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import { locked } from './file-lock.ts'
import { HOST } from './port.ts'

/** PostgreSQL's superuser here, and the database that holds the content. */
export const SUPERUSER = 'verdant'
export const DATABASE = 'verdant'
/** The major version, whose data no other can read. */
const MAJOR = '18'

/** One embedded PostgreSQL on disk: its data and everything that belongs to it. */
export interface Home {
  folder: string
  data: string
  logFile: string
  password: string
  binaries: Binaries
  /** Whom to run as; nothing means as this process. */
  account: Account | undefined
}

const SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/** How to connect to the server of `home` on a port: to `postgres`, the database that is always there. */
export const connectionTo = ({ password }: Home, port: number) => ({
  host: HOST,
  port,
  user: SUPERUSER,
  password,
  database: 'postgres',
  ssl: false,
})

/** The environment without the PG… variables, which PostgreSQL's programs take for orders. */
export const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))

const run = promisify(execFile)

const exists = (path: string) => lstat(path).then(Boolean, () => false)

async function initialise(folder: string, binaries: Binaries, account: Account | undefined) {
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
  await run(
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
  ).catch((error: { stderr?: string; message: string }) => {
    throw new EmbeddedError(`PostgreSQL could not set up ${folder}:\n${(error.stderr || error.message).trim()}`)
  })
  await rm(passwordFile)
}

// Told from others by chance, and for people by the end of the path.
const nameFor = (link: string) =>
  `${link
    .replaceAll(/[^\w.]+/g, '-')
    .slice(-60)
    .replace(/^-/, '')}-${randomBytes(4).toString('hex')}`

async function create(link: string, log: (line: string) => void) {
  const account = await accountFor()
  const binaries = await findBinaries(account, log)
  const near = !account || (await canReach(account, dirname(link)))
  if (!near) await makeReachable()
  const folder = near ? link : join(REACHABLE, nameFor(link))
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    await initialise(unfinished, binaries, account)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  if (near) return
  await symlink(folder, link)
  log(`PostgreSQL's account cannot reach ${dirname(link)}; its data is kept in ${folder}`)
}

async function open(link: string, log: (line: string) => void): Promise<Home> {
  const folder = await realpath(link).catch(() => {
    throw new EmbeddedError(`${link} points to a folder that is gone. Bring it back, or remove ${link} to start anew.`)
  })
  const data = join(folder, 'data')
  const password = await readFile(join(folder, 'password'), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'EACCES' ? 'belongs to another user: run as that user' : cause.message
    throw new EmbeddedError(`The database in ${folder} cannot be opened: its password file ${reason}`, { cause })
  })
  const account = await accountFor(data)
  if (account && (await stat(data)).uid !== account.uid) {
    // A copy or a backup that root has made belongs to root.
    await run('chown', ['-R', `${account.uid}:${account.gid}`, data])
  }
  const binaries = await findBinaries(account, log)
  if (account && !(await canReach(account, data)))
    throw new EmbeddedError(`PostgreSQL's account (uid ${account.uid}) cannot reach ${data}: open the folders above it`)
  return { folder, data, logFile: join(folder, 'postgres.log'), password, binaries, account }
}

/**
 * The embedded PostgreSQL of a data directory, `<dataDir>/postgres/18`, set up when there is none. For root in a place
 * that PostgreSQL's account cannot reach, that path is a link to a folder under `REACHABLE`.
 */
export async function openHome(dataDir: string, log: (line: string) => void): Promise<Home> {
  const link = join(resolve(dataDir), 'postgres', MAJOR)
  await mkdir(dirname(link), { recursive: true }).catch((cause: Error) => {
    throw new EmbeddedError(`DATA_DIR (${dataDir}) cannot be used: ${cause.message}`, { cause })
  })
  const createOnce = async () => (await exists(link)) || create(link, log)
  if (!(await exists(link))) await locked(`${link}.lock`, createOnce)
  return open(link, log)
}
