import { expect, it } from 'vitest'
import { blocks, group, text, textList } from '../../../../schema/fields.ts'
import { originalHash } from '../../../../schema/fields/translations/texts.ts'
import { originalIn } from './original-in.ts'

const fields = {
  title: text('Title'),
  points: textList('Points'),
  story: blocks('Story', { of: { words: group('Words', { text: text('Text') }) } }),
}

const storyOf = (words: string) => JSON.stringify([{ key: 'a', words: { text: words } }])

it.each([
  ['a text', 'title', ['Wheat', 'Rye', null], 'title', 'Rye'],
  ['a list of texts', 'points', ['["Tall"]', '["Early","Tall"]'], 'points', ['Early', 'Tall']],
  ['a text of a block', 'story', [storyOf('Later'), null, storyOf('Once')], 'story.a.words.text', 'Once'],
] as const)('finds the earlier original of %s by its hash', (_, key, values, path, expected) => {
  expect(originalIn(fields, key, values, path, originalHash(expected))).toEqual(expected)
  expect(originalIn(fields, key, values, path, 'unknown')).toBeUndefined()
  expect(originalIn(fields, key, values, path, undefined)).toBeUndefined()
})
