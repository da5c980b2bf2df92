import { constants, gunzipSync } from 'node:zlib'

/* Files that people try to import and that hold no records in a form that can be read. Each message says what to do instead. */

const TABLE = 'Save its sheet as “CSV UTF-8” and import that.'

/** The first bytes of files, and what the files are. */
const SIGNATURES: [signature: string, message: string][] = [
  ['\xd0\xcf\x11\xe0', `is a document of an older Microsoft Office. ${TABLE}`],
  ['%PDF', 'is a PDF, which holds no records. Export the data as CSV or JSON.'],
  ['SQLite format 3\0', 'is a SQLite database. Export its tables as CSV or JSON.'],
  ['PAR1', 'is a Parquet file. Convert it to CSV or NDJSON.'],
  ['\xfd7zXZ', 'is compressed. Unpack it first: xz -d'],
  ['BZh', 'is compressed. Unpack it first: bzip2 -d'],
  ['\x28\xb5\x2f\xfd', 'is compressed. Unpack it first: zstd -d'],
  ['7z\xbc\xaf', 'is a 7-Zip archive. Unpack it first.'],
  ['Rar!', 'is a RAR archive. Unpack it first.'],
]

const ENDINGS: [ending: RegExp, message: string][] = [
  [/\.enc$/i, 'is encrypted. Make the export anew with --no-encrypt.'],
  [/\.sql$/i, 'is a dump of a database. Export its tables as CSV or JSON.'],
  [/\.(?:toml|ini)$/i, 'is not a format of records that is read. Convert it to JSON or CSV.'],
]

/** Length of the header of a file in a tar archive, in bytes. */
const TAR_HEADER = 512

/** Whether bytes begin like a tar archive: https://www.gnu.org/software/tar/manual/html_node/Standard.html. */
const isTar = (bytes: Buffer) => isPosixTar(bytes) || isEarlyTar(bytes)

const isPosixTar = (bytes: Buffer) => bytes.subarray(257, 262).toString('latin1') === 'ustar'

/** Before POSIX, the header of a file had only the octal numbers of its mode, owner and group, each ended by a space or NUL. */
const isEarlyTar = (bytes: Buffer) => /^(?:[ 0-7]{6,7}[ \0]{1,2}){3}/.test(bytes.subarray(100, 124).toString('latin1'))

/** Unpacks the beginning of a gzip file. @param isWhole whether the bytes must be the whole file */
function unpacked(head: Buffer, isWhole: boolean): Buffer | undefined {
  try {
    return gunzipSync(head, isWhole ? {} : { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}

/** Returns why a gzip file is no tar archive. An archive that is cut off is found while it is read. */
function whyNoTar(head: Buffer): string | undefined {
  const start = unpacked(head, false)
  if (start === undefined) return 'is damaged: its first bytes say gzip, but it cannot be unpacked.'
  const isLong = start.length >= TAR_HEADER
  return isTar(start) || (!isLong && !unpacked(head, true)) ? undefined : 'is compressed. Unpack it first: gunzip'
}

/** The names of archives, which are read by their first bytes. */
const ARCHIVE = /\.(?:zip|tar|tgz|gz)$/i

/** Returns why a file cannot be imported, if its name or its first bytes tell that. */
export function whyUnreadable(head: Buffer, name: string): string | undefined {
  const start = head.subarray(0, 16).toString('latin1')
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature)) ?? ENDINGS.find(([end]) => end.test(name))
  if (known) return known[1]
  if (head[0] === 0x1f && head[1] === 0x8b) return whyNoTar(head)
  if (isPosixTar(head)) return 'is a tar archive that is not compressed. Compress it first: gzip'
  return ARCHIVE.test(name) ? 'is no archive, although its name says so. Make the export again.' : undefined
}

/** The path of a file by which a zip archive is recognised, and what the archive is. */
const PARTS: [path: RegExp, message: string][] = [
  [/^xl\/workbook\.\w+$/, `is an Excel workbook. ${TABLE}`],
  [/^word\/document\.xml$/, 'is a Word document, which holds no records.'],
  [/^Index\/(?:Document|Tables\/.*)\.iwa$/, `is a Numbers or Pages document. ${TABLE}`],
]

/** Returns why a zip archive cannot be imported, for example because it is a spreadsheet; undefined if it can be. */
export function whyUnreadableZip(paths: readonly string[]): string | undefined {
  const part = PARTS.find(([pattern]) => paths.some((path) => pattern.test(path)))
  if (part) return part[1]
  if (paths.includes('mimetype') && paths.includes('content.xml')) return `is an OpenDocument file. ${TABLE}`
  const inner = paths.find((path) => /\.(?:xml|tar\.gz|tgz|zip)$/i.test(path))
  return inner === undefined ? undefined : `is an archive with ${inner}. Unpack it, and import the files in it.`
}
