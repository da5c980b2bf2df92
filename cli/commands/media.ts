import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createDiskStorage } from '../../api/content/media/disk-storage.ts'
import { createS3Storage } from '../../api/content/media/s3-storage.ts'
import { originalKey, publicIdOfKey, type Storage } from '../../api/content/media/storage.ts'
import { removeTemporary, temporaryPath } from '../../api/content/media/temporary.ts'
import { hashed } from '../backup/format.ts'
import { CommandError } from '../terminal/command-error.ts'
import { type Context, withSystem } from '../context/context.ts'
import { print, printDone } from '../terminal/terminal.ts'
import { counted } from '../../schema/counted.ts'

/** The names of the media stores. */
export const stores = ['disk', 's3'] as const
type StoreName = (typeof stores)[number]

async function open(name: StoreName, { config }: Context): Promise<Storage> {
  if (name === 'disk') return createDiskStorage(config.dataDir)
  if (!config.media.s3) throw new CommandError('Set the S3_ variables, for copying in either direction.')
  return createS3Storage(config.media.s3)
}

/** Copies one file unless the target already has it. @returns whether it was copied */
async function copyFile(key: string, size: number, from: Storage, to: Storage, context: Context): Promise<boolean> {
  if ((await to.stat(key))?.size === size) return false
  const bytes = await from.read(key)
  if (!bytes) return false
  const path = await temporaryPath(context.media.directory)
  try {
    const hash = createHash('sha256')
    await pipeline(
      bytes,
      (chunks: AsyncIterable<Buffer>) => hashed(chunks, hash),
      createWriteStream(path, { flags: 'wx' }),
    )
    const publicId = publicIdOfKey(key)
    const expected = await hashOf(publicId, context)
    if (expected !== undefined && hash.digest('hex') !== expected)
      throw new CommandError(`The bytes of /media/${publicId} are damaged. Run verdant doctor.`)
    await to.put(key, path)
    return true
  } finally {
    await removeTemporary(path)
  }
}

async function hashOf(publicId: string, { database }: Context): Promise<string | undefined> {
  const [file] = await database.query<{ hash: string }>('select hash from "mediaFile" where "publicId" = $1', [
    publicId,
  ])
  return file?.hash
}

/** `verdant media copy <store>`: copies the original of every media file into a store, from the other one. */
export const copy = (target: StoreName): Promise<void> =>
  withSystem(
    'media',
    async (context, signal) => {
      const from = await open(target === 'disk' ? 's3' : 'disk', context)
      const to = await open(target, context)
      let [copied, present] = [0, 0]
      for await (const { key, size } of from.list()) {
        signal.throwIfAborted()
        if (key !== originalKey(publicIdOfKey(key))) continue
        if (await copyFile(key, size, from, to, context)) copied++
        else present++
      }
      printDone(`Copied ${counted(copied, 'media file')} to ${target}; ${present} already there`)
      print(
        target === 's3'
          ? 'Start the server with the S3_ variables to serve them from there.'
          : 'Start the server without the S3_ variables to serve them from there.',
      )
    },
    { stopped: 'Stopped. Files that were copied stay; run the command again to copy the rest.' },
  )
