import { defineTextType, textBuilder } from '../text-type.ts'

defineTextType({
  name: 'text',
  fromDisplay: (text) => text.replaceAll('\n', ' '),
  words: (_, value) => [String(value)],
  isTranslated: true,
  transforms: ['first', 'plain', 'line'],
  isName: true,
  isSortable: true,
  summary: 'line',
})

/** Returns a field for a single line of text. */
export const text = textBuilder('text')
