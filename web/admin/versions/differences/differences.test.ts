import { expect, it } from 'vitest'
import { blockChanges } from './block-changes.ts'
import { readable } from './differences.tsx'

it('formats text unchanged and other values in lines', () => {
  expect(readable('A plain text')).toBe('A plain text')
  expect(readable('["a","b"]')).toBe('a\nb')
  expect(readable('{"street":"Prairie Parkway","city":"Ames"}')).toBe('street: Prairie Parkway\ncity: Ames')
  expect(readable('[{"value":"50+","label":"Products"}]')).toBe('50+ · Products')
  expect(readable('false')).toBe('No')
  expect(readable(null)).toBe('')
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
