import { constants, createReadStream, type Dirent } from 'node:fs'
import { copyFile, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../platform/process/make-folder.ts'
import { errorCode } from '../../platform/error-code.ts'
import { AppError } from '../../platform/errors.ts'
import { assertKey, isKey, type Storage, type StoredObject } from './storage.ts'
import { removeTemporary, temporaryDirectory, temporaryPath } from './temporary.ts'

const MAX_ATTEMPTS = 5

/** Returns a store in `media` under the data directory, with a folder for each public id. */
export function createDiskStorage(dataDirectory: string): Storage {
  const root = join(dataDirectory, 'media')
  const pathOf = (key: string) => {
    assertKey(key)
    return join(root, key)
  }
  const statKey = async (key: string): Promise<StoredObject | undefined> => {
    const stats = await unlessAbsent(stat(pathOf(key)))
    return stats?.isFile() ? { key, size: stats.size, modifiedAt: stats.mtime } : undefined
  }

  return {
    async put(key, path) {
      const target = pathOf(key)
      const copy = await temporaryPath(temporaryDirectory(dataDirectory))
      try {
        await copyFile(path, copy, constants.COPYFILE_FICLONE)
        await flush(copy)
        await moveInto(copy, target)
        await flush(dirname(target))
        await flush(root)
      } catch (error) {
        await removeTemporary(copy)
        throw storeError(error)
      }
    },

    async read(key, range) {
      const file = await unlessAbsent(open(pathOf(key)))
      return file && createReadStream('', { fd: file, ...range })
    },

    stat: statKey,

    async delete(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // Fails if the folder contains, or is about to receive, another file of the same public id.
      await rmdir(dirname(path)).catch(() => undefined)
    },

    async *list() {
      for await (const folder of entries(root)) {
        for await (const file of entries(join(root, folder.name))) {
          const key = `${folder.name}/${file.name}`
          const stored = isKey(key) && (await statKey(key))
          if (stored) yield stored
        }
      }
    },
  }
}

/** Writes the buffered data of a file or folder to the disk (fsync). */
async function flush(path: string): Promise<void> {
  await using file = await open(path)
  await file.sync()
}

/** Moves a file into a folder that may not exist yet, or that a concurrent deletion may remove. */
async function moveInto(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await makeFolder(dirname(to))
      return await rename(from, to)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function* entries(folder: string): AsyncGenerator<Dirent> {
  const opened = await unlessAbsent(opendir(folder))
  if (opened) yield* opened
}

async function unlessAbsent<Value>(result: Promise<Value>): Promise<Value | undefined> {
  try {
    return await result
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined
    throw storeError(error)
  }
}

const storeError = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes(errorCode(error))
    ? new AppError('UNAVAILABLE', 'There is no room left for media', { cause: error })
    : new AppError('UNAVAILABLE', 'The media store cannot be used right now', { cause: error })
