import { type Field, optionsOf, typeOf } from '../../../schema/fields.ts'
import type { Kind } from '../../../schema/kind.ts'
import { readTable } from './tools.ts'
import { escapePlainText } from '../../../schema/rich-text/escape.ts'
import { restore } from '../../../schema/spreadsheet.ts'
import { fromCell } from '../../../schema/transfer/cells.ts'
import { hasTags } from '../texts/html-tags.ts'
import { ampersandsIn } from '../texts/references.ts'
import { htmlToMarkdown } from '../texts/html-text.ts'
import { describe } from '../losses/field-losses.ts'
import { nameOf } from '../mapping/map-record.ts'
import type { ForeignRecord } from '../records/foreign-record.ts'
import type { FieldRule } from '../mapping/mapping.ts'
import { MarkupSurvey } from '../mapping/markup-survey.ts'
import { type ColumnUse, useOfColumn, usesOfColumns } from '../../../schema/transfer/columns.ts'
import { Reading } from '../losses/reading.ts'
import { isUnusablePicture, unusablePicture } from '../losses/unusable-pictures.ts'
import { look, type OnTextLoss, short } from '../losses/text-losses.ts'
import type { UnreadKeys } from '../losses/unread-keys.ts'
import { foreignItemId } from '../../../schema/transfer/foreign-id.ts'
import { type Problem, type Sourced, TransferError } from '../../../schema/transfer/record.ts'

export interface CsvOptions {
  /** The file's name in messages. */
  name: string
  sourceName?: string | undefined
  encoding?: string | undefined
  /** Counts the columns that no field has. Without it, they are rejected. */
  unread?: UnreadKeys | undefined
  /** Whether the texts of a rich-text field are HTML. */
  isHtml: (field: string) => boolean
  /** Called with what an item loses that its kind cannot have, and examples of it. */
  onLoss: (loss: string, item: string, examples: string[]) => void
}

/** Whether the texts of each column are HTML, decided by the whole file. */
export interface CsvMarkup {
  isHtml: (field: string) => boolean
  notes: () => string[]
}

/** Reads the columns with rich text once, to decide whether they are HTML. */
export async function surveyCsv(
  bytes: AsyncIterable<Uint8Array>,
  kind: Kind,
  name: string,
  encoding: string | undefined,
): Promise<CsvMarkup> {
  const survey = new MarkupSurvey()
  const readers = new Map<string, (text: string) => boolean>()
  let columns: [column: string, field: string][] | undefined
  for await (const row of rowsOf(bytes, name, encoding)) {
    columns ??= [...row.columns].flatMap((column) => {
      const use = useOfColumn(kind, column)
      const isRich = use && 'field' in use && typeOf(kind.fields[use.field]!).markup && !use.isMarkdown
      return isRich ? [[column, use.field]] : []
    })
    if (columns.length === 0) break
    if (row.problem) continue
    for (const [column, field] of columns) {
      const text = row.cells.get(column) ?? ''
      if (text === '') continue
      const rule: FieldRule = { paths: [column], transforms: [], isRichText: true, alts: [] }
      const reader = readers.get(field) ?? survey.reader(rule, `${kind.path}.${field}`).isHtml
      readers.set(field, reader)
      reader(text)
    }
  }
  survey.decide()
  return {
    isHtml: (field) => readers.get(field)?.('') ?? false,
    notes: () => survey.notes(),
  }
}

/** Reads the rows of a CSV file, and adds its name to errors. */
async function* rowsOf(bytes: AsyncIterable<Uint8Array>, name: string, encoding: string | undefined) {
  try {
    yield* readTable(bytes, encoding)
  } catch (error) {
    throw error instanceof TransferError ? new TransferError(`${name} ${error.message}`) : error
  }
}

/**
 * Reads the items of one kind from a CSV file with a header, with columns in any order. An empty cell of a toggle, number
 * or choice leaves the field unset; an empty text cell is an empty text. Ids that are not UUIDs belong to `sourceName`.
 */
export async function* csvRecords(
  bytes: AsyncIterable<Uint8Array>,
  kind: Kind,
  { name, sourceName, encoding, unread, isHtml, onLoss }: CsvOptions,
): AsyncGenerator<Sourced> {
  let uses: Map<string, ColumnUse> | undefined
  for await (const { columns, cells, line, problem } of rowsOf(bytes, name, encoding)) {
    uses ??= usesOfColumns(kind, columns, `${name} line 1`, unread !== undefined)
    const origin = { file: name, line }
    if (problem) {
      yield { origin, message: problem }
      continue
    }
    let id: string | undefined
    const values: Record<string, unknown> = {}
    const losses: [loss: string, example: string][] = []
    for (const [column, cell] of cells) {
      const use = uses.get(column)
      if (!use || 'ignored' in use) continue
      if ('id' in use) id = cell.trim() || undefined
      else {
        const onTextLoss: OnTextLoss = (loss, example) => losses.push([describe(loss, use.field), example])
        const isFieldHtml = () => isHtml(use.field)
        const field = kind.fields[use.field]!
        const value = valueOf(field, cell, use.isMarkdown, isFieldHtml, onTextLoss)
        if (isUnusablePicture(field, value)) losses.push(unusablePicture(use.field, value))
        else values[use.field] = value
      }
      if ('field' in use && values[use.field] === undefined) delete values[use.field]
    }
    const itemId = id === undefined ? undefined : foreignItemId(kind, sourceName, id)
    const item = {
      kind,
      ...(itemId === undefined ? {} : { id: itemId }),
      ...(sourceName !== undefined && { sourceName }),
      values,
      origin,
    }
    for (const [loss, examples] of Map.groupBy(losses, ([name]) => name))
      onLoss(
        loss,
        nameOf(item),
        examples.map(([, example]) => example),
      )
    const unused = [...cells].filter(([column]) => !uses!.has(column))
    unread?.add(kind, { data: Object.fromEntries(unused) }, nameOf(item), new Reading())
    yield item
  }
}

const REFERENCES = look('character references', 'text as it is; a mapping decodes them')
const TAGS = look('tags of HTML', 'text as it is; “plain” in a mapping removes them')

/** Names markup that pages would show as text. It is not converted: exports of this program have such texts, and must stay as they are. */
function nameMarkup(value: unknown, isRich: boolean, onLoss: OnTextLoss): void {
  for (const text of [value].flat()) {
    if (typeof text !== 'string') continue
    if (ampersandsIn(text).isEncoded) onLoss(REFERENCES, short(text))
    // The survey of the column counts those of rich texts.
    if (!isRich && text.includes('<') && hasTags(text)) onLoss(TAGS, short(text))
  }
}

/** Returns the value of a cell. A rich text is plain text or HTML unless its column says otherwise. */
function valueOf(field: Field, cell: string, isMarkdown: boolean, isHtml: () => boolean, onLoss: OnTextLoss): unknown {
  const value = fromCell(field, cell)
  const type = typeOf(field)
  const isRich = type.markup !== undefined
  const isPlain = type.words !== undefined && !isRich && optionsOf(field) === undefined
  if (isRich && isMarkdown) return value
  if (isPlain || (isRich && !isHtml())) nameMarkup(value, isRich, onLoss)
  if (!isRich || typeof value !== 'string') return value
  if (!isHtml()) return escapePlainText(value)
  // Texts without tags keep their line breaks.
  return htmlToMarkdown(hasTags(value) ? value : value.replaceAll('\n', '<br>'), { onLoss })
}

/** Reads the rows of a CSV file as records for a mapping. Each column is a path. */
export async function* csvForeignRecords(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  encoding: string | undefined,
): AsyncGenerator<ForeignRecord | Problem> {
  for await (const { cells, line, problem } of rowsOf(bytes, name, encoding)) {
    const origin = { file: name, line }
    if (problem) yield { origin, message: problem }
    else yield { data: Object.fromEntries([...cells].map(([column, cell]) => [column, restore(cell)])), origin }
  }
}
