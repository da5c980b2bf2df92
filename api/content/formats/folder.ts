import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { TransferError } from '../../../schema/transfer/record.ts'
import type { Tree, TreeFile } from '../../../schema/transfer/tree.ts'

/**
 * Reads one regular file. Symbolic links are rejected, and opening a pipe or device does not block.
 * Synchronous, because sequential reads of small files are faster without the thread pool.
 *
 * @throws TransferError (without the file's name) if it is not a regular file or larger than `limit` bytes
 */
export function readRegularFile(path: string, limit: number): Buffer {
  let descriptor: number
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new TransferError(
      code === 'ELOOP' ? 'is a symbolic link; links are not followed' : `cannot be read (${code})`,
    )
  }
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) throw new TransferError('is not a regular file')
    if (stat.size > limit) throw new TransferError(`has ${stat.size} bytes; at most ${limit} are read`)
    const bytes = Buffer.allocUnsafe(stat.size)
    let filled = 0
    while (filled < bytes.length) {
      const count = readSync(descriptor, bytes, filled, bytes.length - filled, filled)
      if (count === 0) break
      filled += count
    }
    return bytes.subarray(0, filled)
  } finally {
    closeSync(descriptor)
  }
}

/** Returns the folder at `root` as a tree. Hidden files (such as .git) are ignored. */
export function folderTree(root: string): Tree {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) throw new TransferError(`${root} is not a folder`)

  const file = (path: string): TreeFile => ({
    path,
    read: (limit) => readRegularFile(join(root, path), limit),
  })

  function* walk(folder: string): Iterable<TreeFile> {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.'))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* walk(path)
      else yield file(path)
    }
  }

  return {
    name: root,
    files: () => walk(''),
    file: (path) => (statSync(join(root, path), { throwIfNoEntry: false }) ? file(path) : undefined),
    close: () => undefined,
  }
}
