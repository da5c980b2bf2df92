import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collections } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { valuesArbitrary } from '../../api/testing/arbitraries.ts'
import { choice, date, integer, textList, toggle } from '../../schema/fields.ts'
import { neutralise, restore } from '../../schema/spreadsheet.ts'
import { fromCell, toCell } from '../../schema/transfer/cells.ts'

describe('a cell', () => {
  it.each([...collections] as AnyKind[])('gives back any value of a $name', (kind) => {
    fc.assert(
      fc.property(valuesArbitrary(kind), (values) => {
        for (const [key, field] of Object.entries(kind.fields)) {
          const value = (values as Record<string, unknown>)[key]
          expect(fromCell(field, toCell(field, value))).toEqual(value)
        }
      }),
    )
  })

  it.each(['=1+1', '+49 30', '-x', '@a', '\tx', '\nx', "'=x", "''@", '＝1＋1', '＋1', '－1', '＠a'])(
    'never runs %j as a formula',
    (text) => {
      expect(neutralise(text)).toMatch(/^'/)
      expect(restore(neutralise(text))).toBe(text)
    },
  )

  /** The cells that a spreadsheet sees in a file if it separates by another character. Quotes within a line are characters then. */
  const cellsOf = (line: string, separator: string) => line.split(/\r?\n|\r/).flatMap((row) => row.split(separator))

  it.each(['x;=1+1', 'x\t@a;y', 'x\n=1+1', "x;'=1", 'x;-1+1', 'a;b;＝1', 'x\r\n+1', ';;=1', '=1;=2', '\t=1'])(
    'never runs a part of %j, whatever separates the cells for a spreadsheet',
    (text) => {
      const written = neutralise(text)
      expect(restore(written)).toBe(text)
      for (const separator of [';', '\t', ','])
        for (const cell of cellsOf(`a,"${written}",b`, separator).slice(1)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
    },
  )

  it('leaves lists, headings and words alone', () => {
    const text = '# Roots\n\n- one; two\n- three\n\n1 = 1; a-b'
    expect(neutralise(text)).toBe(text)
  })

  it('leaves an apostrophe alone that guards nothing', () => {
    expect(restore("'tis")).toBe("'tis")
  })

  it.each([
    [textList('L'), 'a | b|c', ['a', 'b', 'c']],
    [textList('L'), '["a|b"]', ['a|b']],
    [textList('L'), '', []],
    [toggle('T'), 'Yes', true],
    [toggle('T'), '0', false],
    [toggle('T'), '', undefined],
    [toggle('T'), 'perhaps', 'perhaps'],
    [integer('N'), ' 12.0 ', 12],
    [integer('N'), 'twelve', 'twelve'],
    [integer('N'), '', undefined],
    [integer('N', { optional: true }), ' ', null],
    [date('D'), ' 2026-05-31 ', '2026-05-31'],
    [date('D'), '31 May', '31 May'],
    [date('D'), '', ''],
    [choice('C', [{ name: 'A', value: 'full-time', label: 'Full time' }]), 'FULL TIME', 'full-time'],
  ])('reads what people write: %#', (field, cell, value) => {
    expect(fromCell(field, cell)).toEqual(value)
  })
})
