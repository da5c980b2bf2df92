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

const fields = { name: text('Name'), year: integer('Year', { optional: true }), plots: integer('Plots') }

test('cells belong to the fields from that of the focus on', () => {
  expect(valuesOfRows(fields, 'name', 'c\t3\t4\nd\ne\tsoon\t\tmore')).toEqual([
    { name: 'c', year: 3, plots: 4 },
    { name: 'd' },
    // The check of the form names the field with “soon”. The number of plots has no empty value.
    { name: 'e', year: 'soon' },
  ])
  expect(valuesOfRows(fields, 'year', '7\n \n')).toEqual([{ year: 7 }, { year: null }])
})

test('a first row that repeats the labels is left out', () => {
  expect(valuesOfRows(fields, 'name', 'name \tYear\na\t1')).toEqual([{ name: 'a', year: 1 }])
})
