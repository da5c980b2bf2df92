import type { Fields } from '../../../../schema/fields.ts'
import { asTyped } from '../../../../schema/text.ts'
import { fromCell } from '../../../../schema/transfer/cells.ts'

/** A cell that a spreadsheet has put in quotes because it contains a quote, a tab or a line break, or any other cell. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y

/** Returns the rows of cells that a spreadsheet puts on the clipboard. */
export function rowsOf(clipboard: string): string[][] {
  const text = asTyped(clipboard).replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
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

/**
 * Returns the values of rows that a spreadsheet puts on the clipboard, by the keys of the fields. An empty cell of a field without an empty value is not among them. Cells
 * after the last field are left out, and so is a first row that repeats the labels of the fields.
 *
 * @param first the key of the field to which the first cell of each row belongs
 */
export function valuesOfRows(fields: Fields, first: string, clipboard: string): Record<string, unknown>[] {
  const columns = Object.entries(fields).slice(Object.keys(fields).indexOf(first))
  const isHead = (row: readonly string[]) =>
    row.every((cell, at) => cell.trim().toLowerCase() === columns[at]?.[1].label.toLowerCase())
  return rowsOf(clipboard)
    .filter((row, index) => index > 0 || !isHead(row))
    .map((row) =>
      Object.fromEntries(
        columns
          .slice(0, row.length)
          .map(([key, field], at) => [key, fromCell(field, row[at]!.trim())])
          .filter(([, value]) => value !== undefined),
      ),
    )
}
