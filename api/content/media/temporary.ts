import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { WriteStream } from 'node:fs'
import { open, opendir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { makeFolder } from '../../platform/process/make-folder.ts'

/** Returns the directory of files that are not stored yet. It is on the store's file system, so renames are atomic. */
export const temporaryDirectory = (dataDirectory: string) => join(dataDirectory, 'media', '.incoming')

/** Returns an unused path in `directory`, which is created if it does not exist. */
export async function temporaryPath(directory: string): Promise<string> {
  await makeFolder(directory)
  return join(directory, randomUUID())
}

/**
 * Returns a stream into a new file, which exists when this resolves. A stream that opens its file itself could create it
 * after the transfer has failed and the cleanup has run.
 */
export async function writeStreamTo(path: string): Promise<WriteStream> {
  return (await open(path, 'wx')).createWriteStream()
}

/** Deletes a temporary file if it exists. */
export const removeTemporary = (path: string) => rm(path, { force: true })

/** Writes text to a new file, piece by piece and in constant memory. Deletes the file if that fails. */
export async function writeTextTo(
  path: string,
  writeAll: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const file = await writeStreamTo(path)
  // The next write throws the error.
  file.on('error', () => {})
  try {
    await writeAll(async (text) => {
      if (file.errored) throw file.errored
      // Ends with the error if that comes first. A promise for all writes, in a race with each, would keep something of each.
      if (!file.write(text)) await once(file, 'drain')
    })
    file.end()
    await finished(file)
  } catch (error) {
    file.destroy()
    await removeTemporary(path)
    throw error
  }
}

/** Writes bytes or text to a new file in `directory` and returns its path. Deletes the file if that fails. */
export async function writeTemporary(directory: string, content: Uint8Array | string): Promise<string> {
  const path = await temporaryPath(directory)
  try {
    await writeFile(path, content, { flag: 'wx' })
    return path
  } catch (error) {
    await removeTemporary(path)
    throw error
  }
}

/**
 * Deletes temporary files last written before `olderThan`, which a killed process left behind. Returns the number of
 * deleted files.
 */
export async function cleanUpTemporary(directory: string, olderThan: Date): Promise<number> {
  await makeFolder(directory)
  let removed = 0
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name)
    const stats = await stat(path).catch(() => undefined)
    if (!stats?.isFile() || stats.mtime >= olderThan) continue
    await removeTemporary(path)
    removed++
  }
  return removed
}
