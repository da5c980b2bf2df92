import type { Field } from '../../schema/fields.ts'
import { parseJson } from './json.ts'

/*
 * How one field's value stands in one cell of a spreadsheet, and back. What goes out comes back as it was.
 */

// https://owasp.org/www-community/attacks/CSV_Injection: what makes a spreadsheet run a cell as a formula.
const FORMULA = /^'*[=+\-@\t\r]/

/** A text that no spreadsheet takes for a formula: an apostrophe stands before what looks like one. */
export const neutralise = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** The text that `neutralise` was given. */
export const restore = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

const isPlainList = (list: string[]) =>
  list.length > 0 &&
  list.every((entry) => entry === entry.trim() && entry !== '' && !/[|\n]/.test(entry)) &&
  !list[0]!.startsWith('[')

/** A value as a cell: lists as `a|b` where that says it all and as JSON elsewhere. */
export function toCell(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.type === 'textList') {
    const list = value as string[]
    if (list.length === 0) return ''
    return neutralise(isPlainList(list) ? list.join('|') : JSON.stringify(list))
  }
  if (field.type === 'group' || field.type === 'groupList') return JSON.stringify(value)
  return typeof value === 'string' ? neutralise(value) : JSON.stringify(value)
}

const YES = new Set(['true', 'yes', 'y', '1', 'x', 'on'])
const NO = new Set(['false', 'no', 'n', '0', 'off'])

function parseList(text: string): unknown {
  if (!text.startsWith('[')) return text.split('|').map((entry) => entry.trim())
  try {
    return parseJson(text)
  } catch {
    return text.split('|').map((entry) => entry.trim())
  }
}

/**
 * A cell as a field's value; `undefined` where an empty cell says nothing. What does not fit the field stays text, so
 * that validation names it.
 */
export function fromCell(field: Field, cell: string): unknown {
  const text = restore(cell)
  switch (field.type) {
    case 'textList':
      return text.trim() === '' ? [] : parseList(text)
    case 'toggle': {
      const word = text.trim().toLowerCase()
      if (YES.has(word)) return true
      if (NO.has(word)) return false
      return word === '' ? undefined : text
    }
    case 'integer': {
      const digits = /^\s*(-?\d+)(?:[.,]0+)?\s*$/.exec(text)?.[1]
      if (digits !== undefined) return Number(digits)
      return text.trim() === '' ? undefined : text
    }
    case 'choice': {
      const word = text.trim().toLowerCase()
      if (word === '') return undefined
      return (
        field.options.find(({ value, label }) => [value, label].some((w) => w.toLowerCase() === word))?.value ?? text
      )
    }
    case 'group':
    case 'groupList':
      try {
        return text.trim() === '' ? undefined : parseJson(text)
      } catch {
        return text
      }
    default:
      return text
  }
}
