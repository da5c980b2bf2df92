import { expect, it } from 'vitest'
import { blockChanges } from './block-changes.ts'
import { choice, decimal, group, integer, toggle } from '../../../../schema/fields.ts'
import { shownValue } from '../../forms/references/shown-value.ts'
import { readable, valueAsText } from './differences.tsx'

it('formats text unchanged and other values in lines', () => {
  expect(readable('A plain text')).toBe('A plain text')
  expect(readable('["a","b"]')).toBe('a\nb')
  expect(readable('{"street":"Prairie Parkway","city":"Ames"}')).toBe('street: Prairie Parkway\ncity: Ames')
  expect(readable('[{"value":"50+","label":"Products"}]')).toBe('50+ · Products')
  expect(readable('false')).toBe('No')
  expect(readable(null)).toBe('')
})

const soil = choice('Soil', [
  { name: 'SAND', value: 'sand', label: 'Sandy' },
  { name: 'CLAY', value: 'clay', label: 'Heavy clay' },
])

it('shows choices by their labels, also within groups, and other values as forms do', () => {
  expect(valueAsText(soil, 'clay')).toBe('Heavy clay')
  expect(valueAsText(soil, 'an earlier option')).toBe('an earlier option')
  expect(valueAsText(toggle('On'), 'false')).toBe('No')
  expect(valueAsText(integer('Rows'), '12')).toBe('12')
  expect(valueAsText(decimal('Price', { scale: 4 }), '9007199254740993.1200')).toBe('9007199254740993.12')
  expect(valueAsText(soil, null)).toBe('')
  const plot = group('Plot', { soil, on: toggle('On') })
  expect(valueAsText(plot, '{"soil":"clay","on":true}', (value) => shownValue(plot, value, new Map()))).toBe(
    'soil: Heavy clay\non: true',
  )
})

it('shows blocks by what they say', () => {
  const blocks = [
    { key: 'a', text: { body: 'One' } },
    { key: 'b', columns: { left: [{ key: 'c', quote: { text: 'Two', source: '' } }], right: [] } },
  ]
  expect(readable(JSON.stringify(blocks))).toBe('One\n\nTwo')
})

it('names the blocks that were added, removed, moved and changed', () => {
  const made = (key: string, text: string) => ({ key, pictureBesideText: { text } })
  const [one, two, three, last] = [made('one', '1'), made('two', '2'), made('three', '3'), made('last', '5')]
  const four = { key: 'four', quote: { text: 'four' } }
  const name = 'Picture beside text'
  expect(blockChanges([one, two, three, last], [last, made('two', 'TWO'), three, four])).toEqual([
    { key: 'one', name, what: 'removed', before: '1', after: undefined },
    { key: 'last', name, what: 'moved', before: '5', after: '5' },
    { key: 'two', name, what: 'changed', before: '2', after: 'TWO' },
    { key: 'four', name: 'Quote', what: 'added', before: undefined, after: 'four' },
  ])
})

it('shows blocks as people read them, and tells apart items with the same title', () => {
  const block = (trial: string) => [{ key: 'b1', chart: { trial } }]
  const shown = <T>(blocks: T) => JSON.parse(JSON.stringify(blocks).replaceAll(/"(first|second)"/g, '"Yield"')) as T
  expect(blockChanges(block('first'), block('second'), shown)).toMatchObject([
    { what: 'changed', before: 'Yield', after: 'Yield' },
  ])
})
