import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'
import yauzl from 'yauzl'
import { TransferError } from '../transfer/record.ts'

/** How much of the file is read at once while walking its directory, in bytes. */
const WINDOW = 256 * 1024

/**
 * A file for yauzl, which asks for the directory in pieces of a few dozen bytes: a window of it is kept. Small reads
 * one after another are fastest without the thread pool, hence synchronously.
 */
export class WindowedReader extends yauzl.RandomAccessReader {
  readonly size: number
  private readonly descriptor: number
  private window: Buffer = Buffer.alloc(0)
  private start = 0

  constructor(path: string) {
    super()
    this.descriptor = openSync(path, 'r')
    this.size = fstatSync(this.descriptor).size
  }

  /** Bytes straight from the file. */
  bytes(position: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length)
    let filled = 0
    while (filled < length) {
      const count = readSync(this.descriptor, buffer, filled, length - filled, position + filled)
      if (count === 0) break
      filled += count
    }
    return buffer.subarray(0, filled)
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    if (position < this.start || position + length > this.start + this.window.length) {
      this.window = this.bytes(position, Math.max(length, WINDOW))
      this.start = position
    }
    const from = position - this.start
    const count = this.window.copy(buffer, offset, from, from + length)
    callback(count < length ? new Error('the archive ends too early') : null)
  }

  override close(callback: (error: Error | null) => void): void {
    closeSync(this.descriptor)
    callback(null)
  }
}

// https://pkware.cachefly.net/webdocs/APPNOTE/APPNOTE-6.3.9.TXT, section 4.3.7
const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_SIZE = 30
const STORED = 0

/** Where a file's bytes begin: after a second header, which repeats the name and need not be as long as the first. */
function dataStart(reader: WindowedReader, { relativeOffsetOfLocalHeader: position }: yauzl.Entry): number {
  const header = reader.bytes(position, LOCAL_HEADER_SIZE)
  if (header.length < LOCAL_HEADER_SIZE || header.readUInt32LE(0) !== LOCAL_HEADER) throw new Error('it is not there')
  return position + LOCAL_HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/**
 * One file of an archive, unpacked: no more than its directory entry says, and exactly what it says.
 *
 * @throws TransferError when it is something else.
 */
export function unpack(reader: WindowedReader, entry: yauzl.Entry): Buffer {
  try {
    const packed = reader.bytes(dataStart(reader, entry), entry.compressedSize)
    // Zlib takes no limit of nothing.
    const maxOutputLength = Math.max(1, entry.uncompressedSize)
    const bytes = entry.compressionMethod === STORED ? packed : inflateRawSync(packed, { maxOutputLength })
    if (bytes.length !== entry.uncompressedSize)
      throw new Error(`it has ${bytes.length} bytes and not ${entry.uncompressedSize}`)
    if (crc32(bytes) !== entry.crc32) throw new Error('its checksum is wrong')
    return bytes
  } catch (error) {
    throw new TransferError(`cannot be unpacked: ${(error as Error).message}`)
  }
}
