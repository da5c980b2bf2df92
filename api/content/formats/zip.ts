import yauzl from 'yauzl'
import { TransferError } from '../../../schema/transfer/record.ts'
import type { Tree, TreeFile } from '../../../schema/transfer/tree.ts'
import { unpack, WindowedReader } from './zip-reader.ts'

/** Largest number of files in an archive, and largest total size after unpacking, in bytes. */
const ENTRY_LIMIT = 2_000_000
const TOTAL_LIMIT = 64 * 1024 ** 3
/** Largest compression ratio of a file before it counts as a zip bomb. Deflate itself reaches 1,032. */
const RATIO_LIMIT = 500
/** Sizes up to which the ratio is not checked, for one file and for all files: short repetitive texts compress well. */
const RATIO_FREE = 1024 * 1024
const TOTAL_RATIO_FREE = 100 * 1024 * 1024

// In archives written on Unix, the upper half of the external attributes is the file mode.
const FILE_TYPE = 0o170000
const SYMLINK = 0o120000

/** The supported compression methods: stored and deflated. */
const METHODS = new Set([0, 8])

/** Returns why an entry must be rejected, if it must. Names in an archive are untrusted. */
function entryProblem(entry: yauzl.Entry): string | undefined {
  const name = entry.fileName
  if (name.includes('\\') || name.includes('\0')) return 'has a name with a backslash or a NUL'
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'has an absolute path'
  if (name.split('/').some((part) => part === '..' || part === '.')) return 'has a path that leaves the archive'
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK)
    return 'is a symbolic link; links are not followed'
  if (entry.isEncrypted()) return 'is encrypted'
  if (!METHODS.has(entry.compressionMethod)) return `is packed in a way that is not read (${entry.compressionMethod})`
  if (entry.uncompressedSize > RATIO_FREE && entry.uncompressedSize > RATIO_LIMIT * Math.max(1, entry.compressedSize))
    return `unpacks to ${Math.round(entry.uncompressedSize / Math.max(1, entry.compressedSize))} times its size`
  return undefined
}

interface Opened {
  zip: yauzl.ZipFile
  reader: WindowedReader
}

async function open(path: string): Promise<Opened> {
  const reader = new WindowedReader(path)
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, reader.size, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    })
    return { zip, reader }
  } catch (error) {
    throw new TransferError(`${path} cannot be read as a zip archive: ${(error as Error).message}`)
  }
}

const treeFile = ({ reader }: Opened, entry: yauzl.Entry): TreeFile => ({
  path: entry.fileName,
  read(limit) {
    if (entry.uncompressedSize > limit)
      throw new TransferError(`has ${entry.uncompressedSize} bytes; at most ${limit} are read`)
    return unpack(reader, entry)
  },
})

const isHidden = (name: string) => name.split('/').some((part) => part.startsWith('.')) || name.startsWith('__MACOSX/')

/** Walks the central directory once, in its own order. */
async function* entriesOf(path: string, zip: yauzl.ZipFile) {
  try {
    for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) yield entry
  } catch (error) {
    throw error instanceof TransferError ? error : new TransferError(`${path}: ${(error as Error).message}`)
  }
}

/**
 * Opens a zip archive as a tree. The whole directory is checked before anything is unpacked: names, links, sizes and
 * duplicates. Only entries that `byName` accepts are kept in memory and can be looked up by name.
 *
 * @throws TransferError naming the first rejected entry, or if the file is not a zip archive
 */
export async function zipTree(path: string, byName: (name: string) => boolean = () => true): Promise<Tree> {
  const opened = await open(path)
  const { zip, reader } = opened
  // Entries can share the same bytes, so the total is limited as well.
  const limit = Math.min(TOTAL_LIMIT, Math.max(TOTAL_RATIO_FREE, RATIO_LIMIT * reader.size))
  const names = new Set<string>()
  const known = new Map<string, yauzl.Entry>()
  try {
    let total = 0
    for await (const entry of entriesOf(path, zip)) {
      const name = entry.fileName
      const problem = entryProblem(entry) ?? (names.has(name) ? 'occurs twice' : undefined)
      if (problem) throw new TransferError(`${path}: ${name} ${problem}`)
      names.add(name)
      total += entry.uncompressedSize
      if (total > limit) throw new TransferError(`${path} unpacks to more than ${limit} bytes`)
      if (names.size > ENTRY_LIMIT) throw new TransferError(`${path} has more than ${ENTRY_LIMIT} files`)
      if (byName(name)) known.set(name, entry)
    }
  } catch (error) {
    zip.close()
    throw error
  }

  return {
    name: path,
    async *files() {
      const walk = await open(path)
      try {
        for await (const entry of entriesOf(path, walk.zip)) if (!isHidden(entry.fileName)) yield treeFile(walk, entry)
      } finally {
        walk.zip.close()
      }
    },
    file(name) {
      const entry = known.get(name)
      return entry && treeFile(opened, entry)
    },
    close: () => zip.close(),
  }
}
