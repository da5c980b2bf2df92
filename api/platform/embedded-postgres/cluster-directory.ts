import { randomBytes } from 'node:crypto'
import { lstat, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '../process/make-folder.ts'
import { type Account, accountFor, canReach, run } from './account.ts'
import { findBinaries, makeReachable } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import { locked } from './file-lock.ts'
import { initialise } from './initdb.ts'

/** The major version of PostgreSQL. No other major version can read its data. */
const MAJOR = '18'

/** One embedded PostgreSQL cluster on disk. */
export interface ClusterDirectory {
  folder: string
  /** The data directory, without symbolic links. */
  data: string
  password: string
  /** The folder with the programs of PostgreSQL. */
  bin: string
  /** The account to run as. Undefined stands for the account of this process. */
  account: Account | undefined
}

type Log = (line: string) => void

async function create(link: string, log: Log) {
  const account = await accountFor()
  const bin = await findBinaries(account, log)
  const isReachable = !account || (await canReach(account, dirname(link)))
  const name = link.replaceAll(/\W+/g, '-').slice(-60).replace(/^-/, '')
  const folder = isReachable ? link : join(await makeReachable(), `${name}-${randomBytes(4).toString('hex')}`)
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  try {
    await initialise(unfinished, bin, account)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  for (const other of await readdir(dirname(link)))
    if (/^\d+$/.test(other) && other !== MAJOR)
      log(`${join(dirname(link), other)} holds data of PostgreSQL ${other}, which this version cannot use`)
  if (isReachable) return
  await symlink(folder, link)
  log(`PostgreSQL's account cannot reach ${dirname(link)}; its data is kept in ${folder}`)
}

async function open(link: string, log: Log): Promise<ClusterDirectory> {
  const folder = await realpath(link).catch(() => {
    throw new EmbeddedError(`${link} points to a folder that is gone. Bring it back, or remove ${link} to start anew.`)
  })
  const data = join(folder, 'data')
  const password = await readFile(join(folder, 'password'), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'EACCES' ? 'belongs to another user: run as that user' : cause.message
    throw new EmbeddedError(`The database in ${folder} cannot be opened: its password file ${reason}`, { cause })
  })
  const account = await accountFor(data)
  // A copy or a backup made by root belongs to root.
  if (account && (await stat(data)).uid !== account.uid)
    await run('chown', ['-R', `${account.uid}:${account.gid}`, data])
  const bin = await findBinaries(account, log)
  if (account && !(await canReach(account, data)))
    throw new EmbeddedError(`PostgreSQL's account (uid ${account.uid}) cannot reach ${data}: open the folders above it`)
  return { folder, data, password, bin, account }
}

/**
 * Opens the cluster of a data directory, `<dataDir>/postgres/18`, and creates it if it is missing. If this process is root
 * and PostgreSQL's account cannot reach that path, the path is a link to a folder that it can reach.
 *
 * @throws EmbeddedError if the cluster cannot be created or used
 */
export async function openClusterDirectory(dataDir: string, log: Log): Promise<ClusterDirectory> {
  const link = join(resolve(dataDir), 'postgres', MAJOR)
  const exists = () => lstat(link).then(Boolean, () => false)
  try {
    await makeFolder(dirname(link))
    if (!(await exists())) await locked(`${link}.lock`, async () => (await exists()) || create(link, log))
    return await open(link, log)
  } catch (cause) {
    if (cause instanceof EmbeddedError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedError(`The database in ${link} cannot be used: ${reason}`, { cause })
  }
}
