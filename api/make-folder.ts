import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from './error-code.ts'

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/**
 * Makes a folder and those above it, unless they exist. `mkdir` with `recursive` never returns in a folder where the system makes
 * none, such as /proc.
 *
 * @param mode of the folders that are made
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (await isFolder(path)) return
    const above = dirname(path)
    if (errorCode(error) !== 'ENOENT' || above === path || (await isFolder(above))) throw error
    await makeFolder(above, mode)
    // Another process may have made it in the meantime.
    await mkdir(path, { mode }).catch(async (again: unknown) => {
      if (!(await isFolder(path))) throw again
    })
  }
}
