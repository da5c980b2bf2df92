import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Headers } from 'tar-stream'
import { TransferError } from '../../../schema/transfer/record.ts'

/** Largest number of files, largest unpacked size in bytes, and largest compression ratio of an archive. */
const ENTRY_LIMIT = 500_000
const TOTAL_LIMIT = 64 * 1024 ** 3
const RATIO_LIMIT = 500
const RATIO_FREE = 100 * 1024 * 1024

/** Returns the path of an entry. @throws TransferError for paths that leave the archive, and for links */
function pathOf({ name, type }: Headers): string {
  const path = name.replaceAll('\\', '/').replace(/^\.\//, '')
  if (path.startsWith('/') || path.split('/').includes('..') || path.includes('\0'))
    throw new TransferError(`${name} has a path that leaves the archive`)
  if (type === 'symlink' || type === 'link') throw new TransferError(`${name} is a link; links are not followed`)
  return path
}

/** Passes bytes through. @throws TransferError if there are more than `limit` */
export async function* bounded(bytes: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limit) throw new TransferError(`unpacks to more than ${limit} bytes`)
    yield chunk
  }
}

/**
 * Reads a tar.gz archive. Paths, links, the number of files and the unpacked size are checked.
 *
 * @param take called with each file, whose content it must read. Returns false to stop.
 * @throws TransferError with the path of the archive
 */
export async function readTar(
  path: string,
  take: (name: string, content: Readable) => Promise<unknown>,
): Promise<void> {
  const packed = (await stat(path)).size
  const limit = Math.min(TOTAL_LIMIT, Math.max(RATIO_FREE, packed * RATIO_LIMIT))
  const tar = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), (bytes) => bounded(bytes, limit), tar)
  reading.catch(() => undefined)
  let count = 0
  try {
    for await (const entry of tar) {
      if (++count > ENTRY_LIMIT) throw new TransferError(`has more than ${ENTRY_LIMIT} files`)
      const name = pathOf(entry.header)
      if (entry.header.type !== 'file') entry.resume()
      else if ((await take(name, Readable.from(entry))) === false) return
    }
    await reading
  } catch (error) {
    if (error instanceof TransferError) throw new TransferError(`${path}: ${error.message}`)
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data')
      throw new TransferError(`${path} is truncated: the archive has no end. Copy it again, or make the export again.`)
    throw new TransferError(`${path} cannot be read as a tar.gz archive: ${message}. Make the export again.`)
  }
}

/** Reads a file without keeping it. */
export async function drain(content: Readable): Promise<void> {
  await finished(content.resume())
}
