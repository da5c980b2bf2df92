import { defaultsOf, type Field, type Fields } from '../../../../schema/fields.ts'
import { fromCell } from '../../../../schema/transfer/cells.ts'

type Values = Record<string, unknown>

/** A cell that a spreadsheet has put in quotes because it contains a quote, a tab or a line break, or any other cell. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y

/** Returns the rows of cells that a spreadsheet puts on the clipboard, or null for a text that is a single cell. */
export function rowsOf(clipboard: string): string[][] | null {
  const text = clipboard.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  if (!/[\t\n]/.test(text)) return null
  const rows: string[][] = [[]]
  for (let at = 0; at <= text.length; at++) {
    CELL.lastIndex = at
    const [whole = '', quoted, plain = ''] = CELL.exec(text) ?? []
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    at += whole.length
    if (text[at] === '\n') rows.push([])
  }
  return rows
}

interface Place {
  /** The index of the entry and the key of the field in which the first cell belongs. */
  index: number
  key: string
}

/** Returns whether a row only repeats the labels of the fields, as the head of a table does. */
const isHead = (row: readonly string[], fields: readonly Field[]) =>
  row.every((cell, at) => cell.trim().toLowerCase() === fields[at]?.label.toLowerCase())

/**
 * Returns the entries of a list of groups with pasted rows in them. Rows after the last entry become new ones. Cells after the
 * last field are left out.
 */
export function withRows(
  fields: Fields,
  entries: readonly Values[],
  { index, key }: Place,
  rows: readonly (readonly string[])[],
): Values[] {
  const columns = Object.entries(fields).slice(Object.keys(fields).indexOf(key))
  const [head = [], ...rest] = rows
  const body = isHead(head, columns.map(([, field]) => field)) ? rest : rows
  const pasted = body.map((row, at) => {
    const values = columns.slice(0, row.length).map(([name, field], column) => [name, fromCell(field, row[column]!.trim())])
    return {
      ...(entries[index + at] ?? defaultsOf(fields)),
      ...Object.fromEntries(values.filter(([, value]) => value !== undefined)),
    }
  })
  return [...entries.slice(0, index), ...pasted, ...entries.slice(index + pasted.length)]
}
