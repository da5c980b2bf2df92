import { TEXT_LIMIT } from '../field.ts'
import { OPERATORS } from '../field-type.ts'
import { defineTextType, textBuilder } from '../text-type.ts'

/**
 * The maximum length of a formatted text. Plain text of the length that multi-line texts may have fits, even if every character
 * needs a backslash.
 */
const RICH_TEXT_LIMIT = 2 * TEXT_LIMIT

defineTextType({
  name: 'richText',
  markup: 'markdown',
  fromDisplay: (text) => text,
  words: (_, value) => [String(value)],
  isTranslated: true,
  transforms: ['markdown'],
  operators: OPERATORS.longText,
  isLong: true,
  isWide: true,
})

/** Returns a field for a formatted text: CommonMark with tables, without raw HTML (`rich-text/`). The limit counts the source. */
export const richText = textBuilder('richText', RICH_TEXT_LIMIT)
