import { isObject } from '../../../schema/is-object.ts'
import { parseJsonLine, readLines, TruncatedError } from '../../../schema/transfer/lines.ts'
import { asUtf8, ENCODING_ADVICE } from '../../../schema/transfer/text-encoding.ts'
import { type Problem, TransferError } from '../../../schema/transfer/record.ts'
import type { ForeignRecord } from '../records/foreign-record.ts'
import { valueAt } from '../records/path.ts'

const isListOfObjects = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isObject)

/** Returns the places of the empty lists of a document, at most two levels deep. */
function emptyListsIn(value: unknown, path: string[] = []): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [path.join('.')] : []
  if (!isObject(value) || path.length > 2) return []
  return Object.entries(value).flatMap(([key, inner]) => emptyListsIn(inner, [...path, key]))
}

/** Keys of responses that say why there are no records. */
const ERRORS = ['errors', 'error', 'message', 'detail']

/** Returns why a document without a list of objects is no record, or undefined if it is a single one. */
export function whyNoRecord(document: unknown): string | undefined {
  if (Array.isArray(document))
    return document.length === 0
      ? 'holds no record: its list is empty'
      : `holds no record: its list has ${typeof document[0] === 'object' ? 'lists' : `${typeof document[0]}s`}, and a record is an object`
  if (!isObject(document))
    return `holds no record: it is a ${document === null ? 'null' : typeof document}, not a list of objects`
  const keys = Object.keys(document)
  const error = ERRORS.find((key) => key in document)
  if (error !== undefined && keys.length <= 4)
    return `holds no record, but the answer of an API to a request that failed: ${JSON.stringify(document[error]).slice(0, 200)}`
  const [empty] = emptyListsIn(document)
  if (empty !== undefined && keys.length <= 4) return `holds no record: its list ${empty} is empty`
  return keys.length === 0 ? 'holds no record: it is an empty object' : undefined
}

/** The lists of a GraphQL connection, which lies below `data` and the name of its query. */
const CONNECTION_LISTS = new Set(['edges', 'nodes'])

/** Returns the paths of the lists of objects in a document, at most two levels deep, and those of GraphQL connections. */
export function listsIn(document: unknown): string[] {
  if (isListOfObjects(document)) return ['.']
  return listsBelow(document, [])
}

function listsBelow(value: unknown, path: string[]): string[] {
  if (!isObject(value) || path.length > 2) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const next = [...path, key]
    if (isListOfObjects(inner)) return path.length < 2 || CONNECTION_LISTS.has(key) ? [next.join('.')] : []
    return listsBelow(inner, next)
  })
}

/**
 * Returns the records of a JSON document: those of the lists at `paths`, else of its only list, else the document itself.
 *
 * @throws TransferError if the document has several lists and `paths` is empty, or no list at a path
 */
export function* documentRecords(document: unknown, paths: string[], file: string): Generator<ForeignRecord> {
  const own = listsIn(document)
  if (paths.length === 0 && own.length > 1)
    throw new TransferError(`${file} holds several lists (${own.join(', ')}); name one in the mapping (records:)`)
  const lists = paths.length > 0 ? paths : own
  const isEmpty = Array.isArray(document) && document.length === 0
  if (lists.length === 0 && !isObject(document) && !isEmpty) throw new TransferError(`${file} ${whyNoRecord(document)}`)
  if (lists.length === 0 && !Array.isArray(document)) yield { data: document, origin: { file } }
  for (const list of lists) {
    const value = valueAt(document, list)
    const where = list === '.' ? '' : `${list}.`
    if (isObject(value)) yield { data: value, origin: { file: `${file} ${list}` }, list }
    else if (!Array.isArray(value)) throw new TransferError(`${file} has no list at ${list}`)
    else for (const [at, data] of value.entries()) yield { data, origin: { file: `${file} ${where}${at}` }, list }
  }
}

/** Reads the records of an NDJSON file. A line that is not JSON is reported as a problem, and reading continues. */
export async function* lineRecords(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  encoding?: string,
): AsyncGenerator<ForeignRecord | Problem> {
  for await (const line of linesOf(bytes, file, encoding)) {
    if (line.text.trim() === '') continue
    const origin = { file, line: line.number }
    try {
      yield { data: parseJsonLine(line, file), origin }
    } catch (error) {
      if (!(error instanceof TransferError) || error instanceof TruncatedError) throw error
      yield { origin, message: error.message }
    }
  }
}

/** Reads the lines of a file, and adds its name to errors. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, file: string, encoding: string | undefined) {
  try {
    yield* readLines(asUtf8(bytes, encoding))
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    const advice = error.message.endsWith('UTF-8 text') ? `. ${ENCODING_ADVICE}` : ''
    throw new TransferError(`${file} ${error.message}${advice}`)
  }
}
