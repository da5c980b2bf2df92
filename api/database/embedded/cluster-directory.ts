import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Account, accountFor, canReach } from './account.ts'
import { type Binaries, findBinaries, makeReachable, REACHABLE } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import { locked } from './file-lock.ts'
import { initialise } from './initdb.ts'

/** The major version, whose data no other can read. */
const MAJOR = '18'

/** One embedded PostgreSQL on disk: its data and everything that belongs to it. */
export interface ClusterDirectory {
  folder: string
  data: string
  logFile: string
  password: string
  binaries: Binaries
  /** Whom to run as; nothing means as this process. */
  account: Account | undefined
}

const run = promisify(execFile)

const exists = (path: string) => lstat(path).then(Boolean, () => false)

// Readable for people, and by chance unlike every other.
const nameFor = (link: string) =>
  `${link.replaceAll(/\W+/g, '-').slice(-60)}-${randomBytes(4).toString('hex')}`.slice(1)

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

async function open(link: string, log: (line: string) => void): Promise<ClusterDirectory> {
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
export async function openClusterDirectory(dataDir: string, log: (line: string) => void): Promise<ClusterDirectory> {
  const link = join(resolve(dataDir), 'postgres', MAJOR)
  try {
    await mkdir(dirname(link), { recursive: true })
    const createOnce = async () => (await exists(link)) || create(link, log)
    if (!(await exists(link))) await locked(`${link}.lock`, createOnce)
    return await open(link, log)
  } catch (cause) {
    if (cause instanceof EmbeddedError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedError(`The database in ${link} cannot be used: ${reason}`, { cause })
  }
}
