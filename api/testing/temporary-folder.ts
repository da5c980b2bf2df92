import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject, onTestFinished, vi } from 'vitest'

/**
 * Creates an empty folder that is removed after the running test. It can be a DATA_DIR, since PostgreSQL's account can reach
 * it. Its path contains spaces and shell metacharacters and is longer than that of a Unix socket may be.
 */
export async function temporaryFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'verdant test '))
  // The watcher of a process that was killed may create its lock while the folder is removed.
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 10 }))
  await chmod(root, 0o711)
  const folder = join(root, 'a'.repeat(100), `it's a "$HOME" folder`)
  await mkdir(folder, { recursive: true })
  return folder
}

/**
 * Gives a test file its own folder for temporary files until its tests have ended, so that those of other processes do not
 * appear in it. Call it once, at the top of the file.
 *
 * @returns the path of the folder
 */
export async function isolateTemporaryFiles(): Promise<string> {
  const folder = await mkdtemp(join(inject('runFolder'), 'tmp-'))
  vi.stubEnv('TMPDIR', folder)
  // The other test files of this process run with the same environment.
  afterAll(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
  return folder
}
