import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { TransferError } from '../../../schema/transfer/record.ts'
import { TruncatedError } from '../../../schema/transfer/lines.ts'
import { decodeStream } from '../../../schema/transfer/text-encoding.ts'

/** One row of a CSV file: its cells by column name. */
export interface Row {
  /** The header, the same for every row. */
  columns: readonly string[]
  cells: Map<string, string>
  /** The line on which the row begins, counted from 1. */
  line: number
  /** The number of the row in a spreadsheet, where a cell with several lines is in one row. The header is row 1. */
  row: number
  /** The problem with the row's shape, if any. */
  problem?: string
}

/** Longest row, in characters. */
const ROW_LIMIT = 4 * 1024 * 1024
const LINE_BREAK = /\r\n|\n|\r/g
const DELIMITERS = [',', ';', '\t']

/** Detects the delimiter: the one that splits the header into most cells outside quotes. */
function delimiterOf(header: string): string {
  const bare = header.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

/** Detects the delimiter from the beginning of the text. Excel's `sep=;` line is honoured and removed. */
async function peek(
  text: AsyncGenerator<string>,
): Promise<{ delimiter: string; skipped: number; body: AsyncGenerator<string> }> {
  let head = ''
  for (let more = await text.next(); !more.done; more = await text.next()) {
    head += more.value
    // A header may contain quoted line breaks, so a line is not enough; no real header is longer than this.
    if (head.length > 64 * 1024) break
  }
  head = head.replace(/^\uFEFF/, '')
  const separatorLine = /^sep=(.)\r?\n/.exec(head)
  const start = separatorLine ? head.slice(separatorLine[0].length) : head
  async function* chunks() {
    yield start
    yield* text
  }
  const header = /^(?:[^"\r\n]|"(?:[^"]|"")*")*/.exec(start)![0]
  return { delimiter: separatorLine?.[1] ?? delimiterOf(header), skipped: separatorLine ? 1 : 0, body: chunks() }
}

// https://csv.js.org/parse/errors/
const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted cell is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quote stands in the middle of a cell; double it or quote the whole cell',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'something follows a closing quote',
  CSV_MAX_RECORD_SIZE: `a row is longer than ${ROW_LIMIT} characters`,
  INVALID_OPENING_QUOTE: 'a quote stands in the middle of a cell; double it or quote the whole cell',
}

/**
 * Reads the rows of a CSV file with a header. Supports commas, semicolons and tabs, byte order marks, UTF-16, quoted
 * line breaks and every line ending.
 *
 * @throws TransferError naming the line where the text is not valid CSV, TruncatedError if it ends within a row
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>, encoding?: string): AsyncGenerator<Row> {
  const { delimiter, skipped, body } = await peek(decodeStream(bytes, encoding))
  const options = { delimiter, relax_column_count: true, max_record_size: ROW_LIMIT }
  let end = ''
  async function* watched() {
    for await (const text of body) {
      end = text.at(-1) ?? end
      yield text
    }
  }
  const parser = Readable.from(watched()).pipe(parse(options))
  let header: string[] | undefined
  let line = skipped + 1
  let row = 0
  let last = 0
  let short: { line: number; cells: number; isFirst: boolean } | undefined
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const start = line
      row++
      line += 1 + record.reduce((breaks, cell) => breaks + (cell.match(LINE_BREAK)?.length ?? 0), 0)
      if (record.every((cell) => cell === '')) continue
      if (!header) {
        header = checkHeader(record, start)
        continue
      }
      if (record.length < header.length) short = { line: start, cells: record.length, isFirst: short === undefined }
      yield rowOf(header, record, start, row)
      last = start
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = /at line (\d+)/.exec(error.message)?.[1]
    throw new TransferError(`line ${at ? skipped + Number(at) : line}: ${REASONS[error.code] ?? error.message}`)
  }
  if (!header) throw new TransferError('is empty')
  // Where other rows are short too, a short one at the end is no sign of a file that was cut off.
  if (short?.isFirst && short.line === last && !/[\r\n]/.test(end))
    throw new TruncatedError(
      `is truncated: line ${short.line}, the last one, has ${short.cells} of ${header.length} cells and no line break. Make the file again.`,
    )
}

function checkHeader(cells: string[], line: number): string[] {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  const seen = new Set<string>()
  const double = names.find((name) => seen.size === seen.add(name).size)
  if (double !== undefined) throw new TransferError(`line ${line}: the header has the column “${double}” twice`)
  return names
}

function rowOf(header: string[], record: string[], line: number, row: number): Row {
  const cells = new Map(header.flatMap((name, at) => (record[at] === undefined ? [] : [[name, record[at]]])))
  const surplus = record.slice(header.length).some((cell) => cell !== '')
  return {
    columns: header,
    cells,
    line,
    row,
    ...(surplus ? { problem: `has more cells than the header (${record.length})` } : {}),
  }
}
