import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** For tests: an empty folder, removed with the test. Its path has spaces and is too long for a Unix socket in it. */
export async function temporaryFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'verdant embedded '))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await chmod(root, 0o755)
  const folder = join(root, 'a'.repeat(100), "it's a folder")
  await mkdir(folder, { recursive: true })
  return folder
}
