import { expect, test } from 'vitest'
import { integer, text } from '../../../../schema/fields.ts'
import { rowsOf, withRows } from './pasted-rows.ts'

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

const fields = { name: text('Name'), year: integer('Year', { optional: true }) }

test('pasted rows replace entries from that of the focus on, and add what exceeds them', () => {
  const entries = [
    { name: 'a', year: 1 },
    { name: 'b', year: 2 },
  ]
  expect(withRows(fields, entries, { index: 1, key: 'name' }, [['c', '3'], ['d'], ['e', 'soon', 'more']])).toEqual([
    { name: 'a', year: 1 },
    { name: 'c', year: 3 },
    { name: 'd', year: null },
    // The check of the form names the field.
    { name: 'e', year: 'soon' },
  ])
  expect(withRows(fields, entries, { index: 0, key: 'year' }, [['7'], ['']])).toEqual([
    { name: 'a', year: 7 },
    { name: 'b', year: null },
  ])
})

test('a head that repeats the labels is left out', () => {
  expect(withRows(fields, [], { index: 0, key: 'name' }, [['name ', 'Year'], ['a', '1']])).toEqual([{ name: 'a', year: 1 }])
})
