import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'
import yauzl from 'yauzl'
import { TransferError } from '../../../schema/transfer/record.ts'

/** Bytes read at once while walking the central directory. */
const WINDOW = 256 * 1024

/**
 * A buffered file for yauzl, which reads the central directory in pieces of a few dozen bytes. Synchronous, because
 * sequential small reads are faster without the thread pool: with yauzl's own reader and streams, reading 100,000 small
 * files took more than five times as long.
 */
export class WindowedReader extends yauzl.RandomAccessReader {
  readonly size: number
  readonly #descriptor: number
  #window: Buffer = Buffer.alloc(0)
  #start = 0

  constructor(path: string) {
    super()
    this.#descriptor = openSync(path, 'r')
    this.size = fstatSync(this.#descriptor).size
  }

  /** Reads bytes directly from the file. */
  bytes(position: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length)
    let filled = 0
    while (filled < length) {
      const count = readSync(this.#descriptor, buffer, filled, length - filled, position + filled)
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
    if (position < this.#start || position + length > this.#start + this.#window.length) {
      this.#window = this.bytes(position, Math.max(length, WINDOW))
      this.#start = position
    }
    const from = position - this.#start
    const count = this.#window.copy(buffer, offset, from, from + length)
    callback(count < length ? new Error('the archive ends too early') : null)
  }

  override close(callback: (error: Error | null) => void): void {
    closeSync(this.#descriptor)
    callback(null)
  }
}

// https://pkware.cachefly.net/webdocs/APPNOTE/APPNOTE-6.3.9.TXT, section 4.3.7
const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_SIZE = 30
const STORED = 0

/** Returns where a file's data begins: after the local header, whose length may differ from the directory entry's. */
function dataStart(reader: WindowedReader, { relativeOffsetOfLocalHeader: position }: yauzl.Entry): number {
  const header = reader.bytes(position, LOCAL_HEADER_SIZE)
  if (header.length < LOCAL_HEADER_SIZE || header.readUInt32LE(0) !== LOCAL_HEADER) throw new Error('it is not there')
  return position + LOCAL_HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/**
 * Unpacks one file of an archive.
 *
 * @throws TransferError if size or checksum differ from the directory entry
 */
export function unpack(reader: WindowedReader, entry: yauzl.Entry): Buffer {
  try {
    const packed = reader.bytes(dataStart(reader, entry), entry.compressedSize)
    // Zlib rejects a limit of 0.
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
