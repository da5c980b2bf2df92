import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * An empty folder for the running test, removed with it. Good as a DATA_DIR: PostgreSQL's account can reach it, and
 * its path has spaces, what shells take amiss, and more bytes than that of a Unix socket may have.
 */
export async function temporaryFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'verdant test '))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await chmod(root, 0o711)
  const folder = join(root, 'a'.repeat(100), `it's a "$HOME" folder`)
  await mkdir(folder, { recursive: true })
  return folder
}
