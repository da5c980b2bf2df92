import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Creates an empty folder that is removed after the running test. It can be a DATA_DIR, since PostgreSQL's account can reach
 * it. Its path contains spaces and shell metacharacters and is longer than that of a Unix socket may be.
 */
export async function temporaryFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'verdant test '))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await chmod(root, 0o711)
  const folder = join(root, 'a'.repeat(100), `it's a "$HOME" folder`)
  await mkdir(folder, { recursive: true })
  return folder
}
