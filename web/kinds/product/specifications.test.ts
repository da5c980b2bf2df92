import { expect, test } from 'vitest'
import { firstOf, keyFigureOf, specificationsOf } from './specifications.ts'

test('lines with a term and a value become pairs, and other lines become remarks', () => {
  expect(specificationsOf('Rate: 2 fl oz: per 100 lb\n\nStore cool\nStarts at 10:30')).toEqual([
    { term: 'Rate', value: '2 fl oz: per 100 lb' },
    { term: '', value: 'Store cool' },
    { term: '', value: 'Starts at 10:30' },
  ])
})

test.each([
  ['Organism: Bacillus velezensis VB-Bv12\nGuaranteed count: 1 × 10¹⁰ CFU/g (end of shelf life)', '1 × 10¹⁰ CFU/g'],
  ['Analysis: 43-0-0\nCoat: 6% by weight', '43-0-0'],
  ['Water content: ±3%, calibrated', '±3%'],
  ['Target: 10,000 spores', '10,000 spores'],
  ['Input: FASTQ\nOutput: GFF3\nSystem: Linux\nPrice: 12 $', undefined],
  ['12 pieces', undefined],
  ['', undefined],
])('the figure of a card comes from the first specifications: %j', (text, figure) => {
  expect(keyFigureOf(specificationsOf(text))?.value).toBe(figure)
})

test('remarks and trials are no figures', () => {
  expect(
    firstOf(specificationsOf('Keep cold\nTrial, yield: treated = 9 t/ha\nCount: 5\nSize: 2\nColor: red\nWeight: 9')),
  ).toEqual([
    { term: 'Count', value: '5' },
    { term: 'Size', value: '2' },
    { term: 'Color', value: 'red' },
  ])
})
