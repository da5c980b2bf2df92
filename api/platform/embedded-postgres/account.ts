import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedError } from './embedded-error.ts'

/** The system account that PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

/** Runs a program to its end. */
export const run = promisify(execFile)
const NAME = 'postgres'

/** Whether this process is root. PostgreSQL refuses to run as root. */
export const isRoot = () => process.getuid?.() === 0

async function lookUp(): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, NAME])).stdout)))
  return { uid: uid!, gid: gid! }
}

/**
 * Returns the account that a root process runs PostgreSQL as: the owner of `data`, or else the system account `postgres`,
 * which is created if missing. For other users, returns undefined: PostgreSQL runs as the current user.
 *
 * @throws EmbeddedError if the account cannot be created
 */
export async function accountFor(data?: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  const { uid = 0, gid = 0 } = data ? await stat(data) : {}
  if (uid !== 0) return { uid, gid }
  try {
    return await lookUp().catch(async () => {
      await run('groupadd', ['--system', '--force', NAME])
      await run('useradd', ['--system', '--gid', NAME, '--no-create-home', NAME])
      return lookUp()
    })
  } catch (cause) {
    throw new EmbeddedError(
      `PostgreSQL refuses to run as root, and the system account ${NAME} could not be created for it. ` +
        'Start as another user, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

/** Returns the options for running a program of PostgreSQL, without the PG… variables, which it would read as settings. */
export const asAccount = (account: Account | undefined) => ({
  ...account,
  cwd: '/',
  env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
})

/** Returns whether the account can enter a folder or run a program. Permission bits alone do not decide this. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const shell = spawn('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...account, cwd: '/', stdio: 'ignore' })
  return (await once(shell, 'exit'))[0] === 0
}
