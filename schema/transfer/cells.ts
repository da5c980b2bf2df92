import { type Field, typeOf } from '../fields.ts'
import { neutralise, restore } from '../spreadsheet.ts'

/*
 * Converts field values to spreadsheet cells and back, without loss.
 */

/** Columns whose values are no formulas: a minus belongs to a number. */
const IS_SAFE = /^(?:int|numeric|boolean)/

/** Converts a value to a cell. Lists become `a|b` where that is unambiguous, otherwise JSON. */
export function toCell(field: Field, value: unknown): string {
  const type = typeOf(field)
  const text = type.toText(field, value)
  return IS_SAFE.test(type.column(field).sql) ? text : neutralise(text)
}

/** The text format of a column, which its header names: without it, a rich text is plain text. */
const TEXT_FORMAT = ' (Markdown)'

/** Returns the header of a field's column. */
export const headerOf = (key: string, field: Field): string => (typeOf(field).markup ? key + TEXT_FORMAT : key)

/** Returns the header of a column without its text format. */
export const withoutTextFormat = (header: string): string => header.replace(/ ?\(markdown\)$/i, '')

/**
 * Converts a cell to a field's value, or to undefined if an empty cell means “not given”. Values that do not fit the
 * field stay text, so that validation reports them.
 */
export const fromCell = (field: Field, cell: string): unknown => typeOf(field).fromText(field, restore(cell))
