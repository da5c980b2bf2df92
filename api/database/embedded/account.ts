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

const run = promisify(execFile)
const NAME = 'postgres'

/** Whether this process is root, which PostgreSQL refuses to run as. */
export const isRoot = () => process.getuid?.() === 0

async function lookUp(): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, NAME])).stdout)))
  return { uid: uid!, gid: gid! }
}

/**
 * The account for a root process to run PostgreSQL as: the owner of existing data, else the system's `postgres`, which
 * is made where it is missing. Nothing for any other user, who runs PostgreSQL as themselves.
 *
 * @param data where existing data is.
 * @throws EmbeddedError when the account cannot be made.
 */
export async function accountFor(data?: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  if (data) {
    const { uid, gid } = await stat(data)
    if (uid !== 0) return { uid, gid }
  }
  try {
    return await lookUp().catch(async () => {
      await run('groupadd', ['--system', '--force', NAME])
      await run('useradd', ['--system', '--gid', NAME, '--no-create-home', NAME])
      return lookUp()
    })
  } catch (cause) {
    throw new EmbeddedError(
      `PostgreSQL refuses to run as root, and the system account ${NAME} could not be made for it. ` +
        'Start as another user, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

/** Whether the account can enter a folder or run a program: tried, as modes alone do not tell. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const shell = spawn('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  const [code] = await once(shell, 'exit')
  return code === 0
}
