import type { Field } from '../fields.ts'
import { neutralise, restore } from '../spreadsheet.ts'
import { parseJson } from './json.ts'

/*
 * Converts field values to spreadsheet cells and back, without loss.
 */

const isPlainList = (list: string[]) =>
  list.length > 0 &&
  list.every((entry) => entry === entry.trim() && entry !== '' && !/[|\n]/.test(entry)) &&
  !list[0]!.startsWith('[')

/** Converts a value to a cell. Lists become `a|b` where that is unambiguous, otherwise JSON. */
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

/** The text format of a column, which its header names: without it, a rich text is plain text. */
const TEXT_FORMAT = ' (Markdown)'

/** Returns the header of a field's column. */
export const headerOf = (key: string, field: Field): string => (field.type === 'richText' ? key + TEXT_FORMAT : key)

/** Returns the header of a column without its text format. */
export const withoutTextFormat = (header: string): string => header.replace(/ ?\(markdown\)$/i, '')

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
 * Converts a cell to a field's value, or to undefined if an empty cell means “not given”. Values that do not fit the
 * field stay text, so that validation reports them.
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
      if (text.trim() !== '') return text
      // Like an empty text, an empty optional number is a value.
      return field.optional ? null : undefined
    }
    case 'choice': {
      const word = text.trim().toLowerCase()
      if (word === '') return undefined
      return (
        field.options.find(({ value, label }) => [value, label].some((w) => w.toLowerCase() === word))?.value ?? text
      )
    }
    case 'date':
      return text.trim()
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
