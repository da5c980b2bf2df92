import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { type HeldLock, tryLock } from './file-lock.ts'

interface LockHolder {
  pid: number
  port: number
  since: string
}

/**
 * Claims the right to serve from an embedded database, which one process at a time has.
 *
 * @param folder where that database is.
 * @throws EmbeddedError naming who has it.
 */
export async function claimServing(folder: string, port: number): Promise<HeldLock> {
  const file = join(folder, 'serving.json')
  const held = tryLock(join(folder, 'serving.lock'), 'exclusive')
  if (held) {
    const holder: LockHolder = { pid: process.pid, port, since: new Date().toISOString() }
    await writeFile(file, JSON.stringify(holder))
    return held
  }
  // Whoever took the lock just now may not have signed it yet.
  const holder: LockHolder | undefined = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  const who = holder ? `process ${holder.pid}, on port ${holder.port}, since ${holder.since}` : 'another process'
  throw new EmbeddedError(
    `Verdant already serves this database: ${who}. Stop that one first, or start this one with another DATA_DIR.`,
  )
}
