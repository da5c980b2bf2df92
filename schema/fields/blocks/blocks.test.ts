import { describe, expect, it } from 'vitest'
import { defineKind } from '../../kind.ts'
import { checkChange, checkDraft, checkNew } from '../../validate.ts'
import { group } from '../group/type.ts'
import { text } from '../text/type.ts'
import { blocks } from './type.ts'

const simple = { quote: group('Quote', { text: text('Text', { required: true }) }), line: group('Line', {}) }
const story = defineKind({
  name: 'story',
  plural: 'stories',
  label: 'Story',
  labelPlural: 'Stories',
  description: 'A story.',
  path: 'stories',
  itemKey: 'story',
  listKey: 'stories',
  titleField: 'title',
  naturalKey: 'title',
  fields: {
    title: text('Title'),
    blocks: blocks('Blocks', {
      of: { ...simple, columns: group('Columns', { left: blocks('Left', { of: simple }) }) },
      maxEntries: 3,
    }),
  },
})

const check = (value: unknown) => checkChange(story, { blocks: value })
const errorsOf = (value: unknown) => check(value).errors?.map(({ field, message }) => `${field}: ${message}`)
const quote = (said: string, key?: string) => ({ ...(key && { key }), quote: { text: said } })

it('keeps the keys of blocks, and leaves out what is absent', () => {
  const stored = [quote('A', 'a'), { key: 'b', columns: { left: [quote('C', 'a')] } }]
  expect(check(stored)).toEqual({ values: { blocks: stored } })
  expect(check([{ ...quote('A', 'a'), line: null, columns: undefined }])).toEqual({
    values: { blocks: [quote('A', 'a')] },
  })
  expect(checkNew(story, { title: 'x' }).values).toMatchObject({ blocks: [] })
})

it('gives a block without a key one that is free and follows from its content', () => {
  const keysOf = (value: unknown) => (check(value).values!['blocks'] as { key: string }[]).map(({ key }) => key)
  const [first, copy, other] = keysOf([quote('A'), quote('A'), quote('B')])
  expect(new Set([first, copy, other]).size).toBe(3)
  expect(keysOf([quote('B'), quote('A')])).toEqual([other, first])
  expect(keysOf([quote('A'), quote('X', first)])).toEqual([copy, first])
})

it('gives the later of two blocks with the same key a new one', () => {
  const { blocks: checked } = check([quote('A', 'a'), quote('B', 'a')]).values as { blocks: { key: string }[] }
  expect(checked[0]!.key).toBe('a')
  expect(checked[1]!.key).not.toBe('a')
})

describe('refuses by its path', () => {
  it.each([
    ['another value than a list', { key: 'a' }, ['blocks: Blocks must be a list']],
    ['an entry that is no object', ['x'], ['blocks.0: Each entry must be an object']],
    ['no block', [quote('A'), { key: 'b' }], ['blocks.1: Block 2 must have one of: quote, line, columns']],
    ['two blocks', [{ ...quote('A'), line: {} }], ['blocks.0: Block 1 must have only one of: quote, line']],
    ['an unknown kind', [{ video: {} }], ['blocks.0.video: video is not a known field']],
    ['an unknown field', [{ quote: { text: 'A', by: 'B' } }], ['blocks.0.quote.by: by is not a known field']],
    ['a missing value', [{ quote: {} }], ['blocks.0.quote.text: Text is required']],
    ['a block that is no object', [{ line: 1 }], ['blocks.0.line: Line must be an object']],
    [
      'a value in a block of a block',
      [{ columns: { left: [quote('A'), quote('')] } }],
      ['blocks.0.columns.left.1.quote.text: Text is required'],
    ],
    [
      'columns in columns',
      [{ columns: { left: [{ columns: {} }] } }],
      ['blocks.0.columns.left.0.columns: columns is not a known field'],
    ],
    ['too many', ['A', 'B', 'C', 'D'].map((said) => quote(said)), ['blocks: Blocks must have at most 3 entries']],
  ])('%s', (_, value, errors) => expect(errorsOf(value)).toEqual(errors))

  it.each(['', '1', 'a.b', 'x'.repeat(41), 7])('the key %j', (key) =>
    expect(check([{ key, ...quote('A') }]).errors).toMatchObject([{ field: 'blocks.0.key' }]),
  )
})

it('a draft may lack what a block needs', () => {
  expect(checkDraft(story, { blocks: [quote('', 'a')] })).toEqual({ values: { blocks: [quote('', 'a')] } })
})
