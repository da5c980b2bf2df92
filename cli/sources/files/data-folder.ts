import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject } from '../../../schema/is-object.ts'
import { parseJson } from '../../../schema/transfer/json.ts'
import { decodeText } from '../../../schema/transfer/text-encoding.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import { type Problem, TransferError } from '../../../schema/transfer/record.ts'
import { csvForeignRecords } from './csv.ts'
import { folderFiles, type FolderFiles, pictureAddress } from './folder-files.ts'
import { lineRecords, listsIn } from './json.ts'
import { checkWhole } from './whole-list.ts'
import { valueAt } from '../records/path.ts'
import { DOCUMENT_LIMIT } from './read-document.ts'

/** Files of a folder that have lists of records. */
export const DATA_FILE = /^[^/]+\.(?:json|jsonl|ndjson|csv|tsv)$/i

/** A folder of JSON, NDJSON and CSV files as one document: each file is a list with the name of the file. */
export interface DataFolder {
  document: Record<string, unknown>
  files: FolderFiles
  problems: Problem[]
  picture: NonNullable<Source['picture']>
}

/** Replaces the paths of pictures in the folder by addresses, which fields can have. */
function withPictures(value: unknown, pictures: ReadonlySet<string>): unknown {
  if (typeof value === 'string') {
    const path = value.replace(/^\.?\//, '')
    return pictures.has(path) ? pictureAddress(path) : value
  }
  if (Array.isArray(value)) return value.map((entry) => withPictures(entry, pictures))
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPictures(inner, pictures)]))
    : value
}

interface FolderOptions {
  /** Accept responses that are one page of several. */
  allowPartial?: boolean | undefined
  /** The encoding of the files, if the user names it. */
  encoding?: string | undefined
}

async function recordsIn(
  root: string,
  path: string,
  files: FolderFiles,
  problems: Problem[],
  { allowPartial = false, encoding }: FolderOptions,
): Promise<unknown> {
  if (/\.json$/i.test(path)) {
    const document = parseJson(decodeText(files.read(path, DOCUMENT_LIMIT), encoding))
    if (!allowPartial) checkWhole(document, path)
    // The list of a response is often the only one in it: {"data": […]}.
    const lists = listsIn(document)
    return lists.length === 1 ? valueAt(document, lists[0]!) : document
  }
  const bytes = createReadStream(join(root, path))
  const entries = /sv$/i.test(path) ? csvForeignRecords(bytes, path, encoding) : lineRecords(bytes, path, encoding)
  const records: unknown[] = []
  for await (const entry of entries) {
    if ('data' in entry) records.push(entry.data)
    else problems.push(entry)
  }
  return records
}

/**
 * Reads the data files of a folder into memory. Pictures of the folder are read by their paths.
 *
 * @throws TransferError with the name of the file
 */
export async function readDataFolder(root: string, options: FolderOptions = {}): Promise<DataFolder> {
  const files = folderFiles(root)
  const document: Record<string, unknown> = {}
  const problems: Problem[] = []
  let left = DOCUMENT_LIMIT
  for (const path of files.paths.filter((file) => DATA_FILE.test(file))) {
    const name = path.replace(/\.\w+$/, '')
    if (name in document) throw new TransferError(`${root} has two files named ${name}; a list needs a name of its own`)
    left -= files.sizeOf(path)
    if (left < 0) throw new TransferError(`${root}: its data files have more than ${DOCUMENT_LIMIT} bytes`)
    try {
      document[name] = withPictures(await recordsIn(root, path, files, problems, options), files.pictures)
    } catch (error) {
      throw error instanceof TransferError
        ? new TransferError(
            error.message.startsWith(path) ? error.message : `${basename(root)}/${path} ${error.message}`,
          )
        : error
    }
  }
  return {
    document,
    files,
    problems,
    picture: files.picture,
  }
}
