import { canonicalLanguage } from '../../../schema/fields/translations/language.ts'
import { isBlankText, translatedFieldAt } from '../../../schema/fields/translations/texts.ts'
import { BYTE_ORDER_MARK, neutralise, restore } from '../../../schema/spreadsheet.ts'
import { fromCell, toCell } from '../../../schema/transfer/cells.ts'
import { TransferError } from '../../../schema/transfer/record.ts'
import { csvLine } from '../formats/csv-line.ts'
import { readCsv, type Row } from '../formats/csv.ts'
import {
  type ReadItem,
  type ReadProblem,
  type ReadText,
  stampOf,
  type TextOutput,
  type TextValue,
  type TextWriter,
} from './item-texts.ts'
import { translatedKindsByName } from './kinds.ts'

/*
 * A table with a row for each text. The language and the last column, which tells whether a translation was changed since the
 * export, are optional.
 */

const COLUMNS = ['language', 'kind', 'id', 'path', 'original', 'translation', 'state', 'exported'] as const
const REQUIRED = ['kind', 'id', 'path', 'original', 'translation']

/** The most texts in a table, whose items are in memory together. */
const MAX_ROWS = 500_000

const STATES: ReadonlySet<string> = new Set(['', 'missing', 'outdated', 'translated'])

/** Writes texts as CSV. */
export const tableWriter = (language: string, output: TextOutput): TextWriter => ({
  begin: () => output.write(BYTE_ORDER_MARK + csvLine(COLUMNS)),
  async write({ kind, id, texts }) {
    for (const { path, field, original, translation, state } of texts) {
      const values = [original, translation].map((value) => (value === undefined ? '' : toCell(field, value)))
      await output.write(csvLine([language, kind.name, id, neutralise(path), ...values, state, stampOf(translation)]))
    }
  },
  finish: output.finish,
  abort: output.abort,
})

/**
 * Reads the items of a table. Rows of an item may be anywhere in it.
 *
 * @param language that of a table without the column `language`
 * @param encoding that of a table that is not UTF-8, if the user names it
 * @throws TransferError if it is no such table
 */
export async function* readTable(
  bytes: AsyncIterable<Uint8Array>,
  language?: string,
  encoding?: string,
): AsyncGenerator<ReadItem | ReadProblem> {
  const items = new Map<string, ReadItem>()
  let rows = 0
  for await (const row of readCsv(bytes, encoding)) {
    requireColumns(row)
    if (++rows > MAX_ROWS) throw new TransferError(`line ${row.line}: it has more than ${MAX_ROWS} texts. Split it`)
    const cell = (name: string) => (row.cells.get(name) ?? '').trim()
    const kind = translatedKindsByName.get(cell('kind'))
    const tag = cell('language') === '' ? language : (canonicalLanguage(cell('language')) ?? cell('language'))
    if (tag === undefined)
      throw new TransferError(
        ({ advice }) =>
          `line ${row.line} does not say its language. ${advice('Name it: --language es', 'Add the column “language” with its tag, such as es')}`,
      )
    if (row.problem !== undefined) yield { line: row.line, problem: row.problem }
    else if (!kind) yield { line: row.line, problem: `there is no kind “${cell('kind')}”` }
    else {
      const id = cell('id').toLowerCase()
      const key = `${tag} ${kind.name} ${id}`
      const item = items.get(key) ?? { kind, id, language: tag, line: row.line, texts: [] }
      items.set(key, item)
      item.texts.push(readText(item, row))
    }
  }
  yield* items.values()
}

function requireColumns({ columns }: Row): void {
  const missing = REQUIRED.filter((name) => !columns.includes(name))
  if (missing.length === 0) return
  throw new TransferError(`has no column ${missing.join(', ')}. The columns are: ${COLUMNS.join(', ')}`)
}

function readText({ kind }: ReadItem, { cells, line: at }: Row): ReadText {
  const cell = (name: string) => cells.get(name) ?? ''
  const path = restore(cell('path').trim())
  const field = translatedFieldAt(kind.fields, path)
  const valueOf = (name: string): TextValue => {
    const value = field ? fromCell(field, cell(name)) : restore(cell(name))
    return typeof value === 'string' || Array.isArray(value) ? (value as TextValue) : ''
  }
  const state = cell('state').trim().toLowerCase()
  const translation = valueOf('translation')
  return {
    path,
    line: at,
    original: valueOf('original'),
    translation: isBlankText(translation) ? '' : translation,
    isTranslated: state === 'translated',
    ...(!STATES.has(state) && { problem: `has the state “${state}”; it must be missing, outdated or translated` }),
    ...(cell('exported') !== '' && { exported: cell('exported').trim() }),
  }
}
