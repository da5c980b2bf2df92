import { randomUUID } from 'node:crypto'
import type { WriteStream } from 'node:fs'
import { mkdir, open, opendir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where files wait that are not stored yet, given the data directory. One file system with the store, so renames are atomic. */
export const temporaryDirectory = (dataDirectory: string) => join(dataDirectory, 'media', '.incoming')

/** A path in `directory` (made when absent) at which no file exists yet. */
export async function temporaryPath(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  return join(directory, randomUUID())
}

/**
 * A stream into a new file, which is there from now on: one that opens its file itself may do so after the transfer has
 * failed, when nobody removes it any more.
 */
export async function writeStreamTo(path: string): Promise<WriteStream> {
  return (await open(path, 'wx')).createWriteStream()
}

/** Removes a temporary file, whether it exists or not. */
export const removeTemporary = (path: string) => rm(path, { force: true })

/** Writes bytes or text to a new file in `directory` and returns its path; nothing stays behind when that fails. */
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
 * Removes the temporary files last written before `olderThan`: leftovers of a process that was killed.
 * Returns how many there were.
 */
export async function cleanUpTemporary(directory: string, olderThan: Date): Promise<number> {
  await mkdir(directory, { recursive: true })
  let removed = 0
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name)
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile() || found.mtime >= olderThan) continue
    await removeTemporary(path)
    removed++
  }
  return removed
}
