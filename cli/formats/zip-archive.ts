import { crc32, deflateRawSync } from 'node:zlib'

/*
 * Writes zip archives: https://pkware.cachefly.net/webdocs/APPNOTE/APPNOTE-6.3.9.TXT (the numbers below are its
 * sections). No library is used because none handles exports of 100,000 files: yazl 3.3 scans all entries for each one
 * and keeps their bytes (six times as long for 20,000 files, and quadratic), zip-stream keeps a kilobyte or more per
 * file, and fflate has no ZIP64.
 */

const LOCAL_HEADER = 0x04034b50 // 4.3.7
const CENTRAL_HEADER = 0x02014b50 // 4.3.12
const ZIP64_END = 0x06064b50 // 4.3.14
const ZIP64_LOCATOR = 0x07064b50 // 4.3.15
const END = 0x06054b50 // 4.3.16
const ZIP64_EXTRA = 0x0001 // 4.5.3

const UTF8_NAMES = 0x0800 // 4.4.4
const STORED = 0
const DEFLATED = 8
const VERSION = 45 // 4.4.3: with ZIP64
const MADE_ON_UNIX = (3 << 8) | VERSION // 4.4.2
// 4.4.6: 1980-01-01 for every file, so that equal content gives equal bytes.
const DATE = 0x21
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff

/** The Unix mode of a regular file. */
const REGULAR_FILE = 0o100644

/** Size of a buffer for directory entries, in bytes. One buffer per entry would need several times the memory. */
const DIRECTORY_PIECE = 1024 * 1024

/** Builds an archive. The buffers that `add` and `end` return, concatenated, are the file. */
export class ZipArchive {
  readonly #pieces: Buffer[] = []
  #piece = Buffer.allocUnsafe(DIRECTORY_PIECE)
  #filled = 0
  #offset = 0
  #count = 0

  /** Returns the part of one file. Names are slash-separated; a file must be smaller than 4 GB. */
  add(name: string, bytes: Buffer, mode = REGULAR_FILE): Buffer {
    const packed = deflateRawSync(bytes)
    const isSmaller = packed.length < bytes.length
    const content = isSmaller ? packed : bytes
    const encoded = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt16LE(UTF8_NAMES, 2)
    common.writeUInt16LE(isSmaller ? DEFLATED : STORED, 4)
    common.writeUInt16LE(DATE, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(encoded.length, 22)
    const signature = Buffer.alloc(4)
    signature.writeUInt32LE(LOCAL_HEADER)
    this.#remember(common, encoded, mode)
    const part = Buffer.concat([signature, common, encoded, content])
    this.#offset += part.length
    this.#count++
    return part
  }

  /** Returns the central directory, which ends the archive. */
  *end(): Generator<Buffer> {
    const directory = [...this.#pieces, this.#piece.subarray(0, this.#filled)]
    yield* directory
    const size = directory.reduce((sum, { length }) => sum + length, 0)
    const tail = Buffer.alloc(56 + 20 + 22)
    tail.writeUInt32LE(ZIP64_END, 0)
    tail.writeBigUInt64LE(44n, 4)
    tail.writeUInt16LE(MADE_ON_UNIX, 12)
    tail.writeUInt16LE(VERSION, 14)
    tail.writeBigUInt64LE(BigInt(this.#count), 24)
    tail.writeBigUInt64LE(BigInt(this.#count), 32)
    tail.writeBigUInt64LE(BigInt(size), 40)
    tail.writeBigUInt64LE(BigInt(this.#offset), 48)
    tail.writeUInt32LE(ZIP64_LOCATOR, 56)
    tail.writeBigUInt64LE(BigInt(this.#offset + size), 64)
    tail.writeUInt32LE(1, 72)
    tail.writeUInt32LE(END, 76)
    tail.writeUInt16LE(Math.min(this.#count, MAX_16), 84)
    tail.writeUInt16LE(Math.min(this.#count, MAX_16), 86)
    tail.writeUInt32LE(Math.min(size, MAX_32), 88)
    tail.writeUInt32LE(Math.min(this.#offset, MAX_32), 92)
    yield tail
  }

  /** Adds a file's entry to the central directory. */
  #remember(common: Buffer, name: Buffer, mode: number): void {
    const isFar = this.#offset >= MAX_32
    const entry = Buffer.alloc(46 + name.length + (isFar ? 12 : 0))
    entry.writeUInt32LE(CENTRAL_HEADER, 0)
    entry.writeUInt16LE(MADE_ON_UNIX, 4)
    common.copy(entry, 6)
    if (isFar) entry.writeUInt16LE(12, 30)
    entry.writeUInt32LE(mode * 0x10000, 38)
    entry.writeUInt32LE(isFar ? MAX_32 : this.#offset, 42)
    name.copy(entry, 46)
    if (isFar) {
      entry.writeUInt16LE(ZIP64_EXTRA, 46 + name.length)
      entry.writeUInt16LE(8, 48 + name.length)
      entry.writeBigUInt64LE(BigInt(this.#offset), 50 + name.length)
    }
    if (this.#filled + entry.length > this.#piece.length) {
      this.#pieces.push(this.#piece.subarray(0, this.#filled))
      this.#piece = Buffer.allocUnsafe(DIRECTORY_PIECE)
      this.#filled = 0
    }
    entry.copy(this.#piece, this.#filled)
    this.#filled += entry.length
  }
}
