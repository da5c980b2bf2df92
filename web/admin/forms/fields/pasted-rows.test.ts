import { expect, test } from 'vitest'
import { integer, text } from '../../../../schema/fields.ts'
import { rowsOf, valuesOfRows } from './pasted-rows.ts'

test('the clipboard of a spreadsheet has rows and cells', () => {
  expect(rowsOf('untreated\t196\r\ntreated\t199\r\n')).toEqual([
    ['untreated', '196'],
    ['treated', '199'],
  ])
  expect(rowsOf('"two\nlines"\t"a ""quote"""\n\t"')).toEqual([
    ['two\nlines', 'a "quote"'],
    ['', '"'],
  ])
})

test('a single cell is pasted as text', () => {
  expect(rowsOf('untreated')).toBeNull()
  expect(rowsOf('untreated\n')).toBeNull()
})

const fields = { name: text('Name'), year: integer('Year', { optional: true }), plots: integer('Plots') }

test('cells belong to the fields from that of the focus on', () => {
  expect(valuesOfRows(fields, 'name', [['c', '3', '4'], ['d'], ['e', 'soon', '', 'more']])).toEqual([
    { name: 'c', year: 3, plots: 4 },
    { name: 'd' },
    // The check of the form names the field with “soon”. The number of plots has no empty value.
    { name: 'e', year: 'soon' },
  ])
  expect(valuesOfRows(fields, 'year', [['7'], ['']])).toEqual([{ year: 7 }, { year: null }])
})

test('a first row that repeats the labels is left out', () => {
  expect(
    valuesOfRows(fields, 'name', [
      ['name ', 'Year'],
      ['a', '1'],
    ]),
  ).toEqual([{ name: 'a', year: 1 }])
})
