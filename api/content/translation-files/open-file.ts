import type { Source } from '../../../schema/transfer/source.ts'
import { encodingOf } from '../../../schema/transfer/text-encoding.ts'
import { isXliffName } from '../../../schema/transfer/translation-file.ts'
import type { Database } from '../../platform/database/database.ts'
import { headOf, trackedFile } from '../formats/tracked-file.ts'
import { fileSource, type FileSourceOptions } from './file-source.ts'
import { readTable } from './table.ts'
import { readXliff } from './xliff-reader.ts'

interface Options extends Omit<FileSourceOptions, 'read' | 'fraction'> {
  /** The encoding of a file that is not UTF-8, if the user names it. */
  encoding?: string | undefined
}

/** Opens a file that translators have sent back: XLIFF, or a table. */
export function openTranslations(database: Database, path: string, { encoding, ...options }: Options): Source {
  const { open, fraction } = trackedFile(path)
  const read = isTable(options.name, path)
    ? () => readTable(open(), options.language, encoding)
    : () => readXliff(open(), encoding)
  return fileSource(database, { ...options, read, fraction })
}

/** Returns whether a file is a table: by its ending, else by its beginning. */
function isTable(name: string, path: string): boolean {
  if (/\.[ct]sv$/i.test(name)) return true
  if (isXliffName(name)) return false
  const head = headOf(path)
  return !new TextDecoder(encodingOf(head)).decode(head).trimStart().startsWith('<')
}
