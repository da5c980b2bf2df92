import { isObject } from '../../../schema/is-object.ts'
import { ignoring } from '../losses/ignored.ts'

/** Keys that describe a record for a program and are not its content, wherever they are. */
const COMMON = ['id', '_id', 'uuid', '__v', '_rev', 'checksum', 'etag'].map((key) => `**.${key}`)

/** Keys of a stored file beside its address, its name and its alternative text. */
const OF_FILES = new Set(
  'hash ext mime mimeType mime_type size filesize width height formats sizes provider provider_metadata previewUrl folderPath folder filename filename_disk filename_download thumbnailURL focalX focalY isUrlSigned'.split(
    ' ',
  ),
)

const isFile = (value: object) => 'url' in value && ['mime', 'mimeType', 'mime_type'].some((key) => key in value)

/** Largest number of records that are searched for keys, and of different paths. */
const SAMPLE = 200
const PATHS = 2_000
/** How deep files are found: `image` and `images.*`, but not those in rich texts. */
const FILE_DEPTH = 2

/**
 * Returns what a suggested mapping ignores: the patterns of technical keys that the records have, and the technical keys of files in them.
 *
 * @param own patterns of the system that wrote the records
 */
export function technicalKeys(records: readonly unknown[], own: readonly string[] = COMMON): string[] {
  const paths = new Map<string, string[]>()
  const files = new Set<string>()
  const visit = (value: unknown, path: string[]) => {
    if (typeof value !== 'object' || value === null || paths.size > PATHS) return
    for (const [key, inner] of Object.entries(value)) {
      const next = [...path, Array.isArray(value) ? '*' : key]
      paths.set(next.join('.'), next)
      if (path.length > 0 && path.length <= FILE_DEPTH && isFile(value) && OF_FILES.has(key)) files.add(next.join('.'))
      visit(inner, next)
    }
  }
  for (const record of records.slice(0, SAMPLE).filter(isObject)) visit(record, [])
  const allPaths = [...paths.values()]
  return [...own.filter((pattern) => allPaths.some(ignoring([pattern]))), ...files]
}

/** The comment on `ignore` in a suggested mapping. */
export const IGNORE_ADVICE =
  'ignore lists keys that describe a record for the other system. Whatever else no rule reads is counted and named in the plan.'
