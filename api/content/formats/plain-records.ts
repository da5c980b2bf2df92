import { createReadStream } from 'node:fs'
import { typeOf } from '../../../schema/fields.ts'
import { isObject } from '../../../schema/is-object.ts'
import type { Kind } from '../../../schema/kind.ts'
import { escapePlainText } from '../../../schema/rich-text/escape.ts'
import { fromCell } from '../../../schema/transfer/cells.ts'
import { usesOfColumns } from '../../../schema/transfer/columns.ts'
import { foreignItemId } from '../../../schema/transfer/foreign-id.ts'
import { parseJson } from '../../../schema/transfer/json.ts'
import { parseJsonLine, readLines } from '../../../schema/transfer/lines.ts'
import { type Sourced, TransferError } from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import { asUtf8, decodeText } from '../../../schema/transfer/text-encoding.ts'
import { readCsv } from './csv.ts'
import { readRegularFile } from './folder.ts'

/** The names of the files that can be read so. */
export const PLAIN_FILE = /\.(?:csv|tsv|json|ndjson|jsonl)$/i

/** How such a file is read. */
export interface PlainOptions {
  /** The name of the system that the ids are from, if they are not ours. */
  sourceName?: string
  encoding?: string
  /** Leave out columns and keys that no field has, instead of rejecting the file. */
  ignoreUnknown?: boolean
}

/** Largest JSON document, in bytes. */
const DOCUMENT_LIMIT = 64 * 1024 * 1024

/** A row of a table, or an object of a JSON file. */
interface Entry {
  values: Iterable<[key: string, value: unknown]>
  keys: readonly string[]
  line?: number
  row?: number
  problem?: string | undefined
}

function objectEntry(value: unknown, line?: number): Entry {
  const problem = isObject(value) ? undefined : 'is not an object'
  const object = isObject(value) ? value : {}
  return { values: Object.entries(object), keys: Object.keys(object), problem, ...(line !== undefined && { line }) }
}

async function* entriesIn(path: string, name: string, encoding: string | undefined): AsyncGenerator<Entry> {
  if (/\.json$/i.test(name)) {
    const document = parseJson(decodeText(readRegularFile(path, DOCUMENT_LIMIT), encoding))
    if (!Array.isArray(document)) throw new TransferError('holds no list of objects')
    for (const value of document) yield objectEntry(value)
  } else if (/\.(?:ndjson|jsonl)$/i.test(name)) {
    for await (const line of readLines(asUtf8(createReadStream(path), encoding)))
      if (line.text.trim() !== '') yield objectEntry(parseJsonLine(line, 'it'), line.number)
  } else {
    for await (const { cells, columns, ...place } of readCsv(createReadStream(path), encoding))
      yield { values: cells, keys: columns, ...place }
  }
}

/** Returns the value of a cell. A rich text is plain text unless its column says otherwise. */
function cellValue(kind: Kind, field: string, cell: string, isMarkdown: boolean): unknown {
  const value = fromCell(kind.fields[field]!, cell)
  const isPlain = typeOf(kind.fields[field]!).markup !== undefined && !isMarkdown
  return isPlain && typeof value === 'string' ? escapePlainText(value) : value
}

/**
 * Opens a CSV or JSON file whose columns or keys are the names of our fields. It is read without `verdant-sources`, which recognises
 * other names and texts in HTML.
 */
export function plainSource(path: string, name: string, kind: Kind, options: PlainOptions): Source {
  const { sourceName, encoding, ignoreUnknown = false } = options
  const isTable = !/\.(?:json|ndjson|jsonl)$/i.test(name)

  function recordOf({ values: cells, keys, line, row, problem }: Entry): Sourced {
    const origin = { file: name, ...(line !== undefined && { line }), ...(row !== undefined && { row }) }
    if (problem !== undefined) return { origin, message: problem }
    const place = isTable ? `${name}, header row` : line === undefined ? name : `${name} line ${line}`
    const uses = usesOfColumns(kind, keys, place, ignoreUnknown)
    const values: Record<string, unknown> = {}
    let id: string | undefined
    for (const [key, value] of cells) {
      const use = uses.get(key)
      if (use && 'id' in use) id = String(value).trim() || undefined
      if (!use || !('field' in use)) continue
      const own = isTable ? cellValue(kind, use.field, String(value), use.isMarkdown) : value
      if (own !== undefined) values[use.field] = own
    }
    return {
      kind,
      ...(id !== undefined && { id: foreignItemId(kind, sourceName, id) }),
      ...(sourceName !== undefined && { sourceName }),
      values,
      origin,
    }
  }

  return {
    name,
    ...(sourceName !== undefined && { sourceName }),
    async *records() {
      try {
        for await (const entry of entriesIn(path, name, encoding)) yield recordOf(entry)
      } catch (error) {
        if (!(error instanceof TransferError) || error.message.startsWith(name)) throw error
        throw error.after(`${name} `)
      }
    },
    close: () => undefined,
  }
}
