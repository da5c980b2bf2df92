import { TEXT_LIMIT } from '../field.ts'
import { OPERATORS } from '../field-type.ts'
import { defineTextType, textBuilder } from '../text-type.ts'

defineTextType({
  name: 'longText',
  fromDisplay: (text) => text,
  words: (_, value) => [String(value)],
  isTranslated: true,
  transforms: ['plain'],
  operators: OPERATORS.longText,
  isLong: true,
  isWide: true,
})

/** Returns a field for several lines of text. */
export const longText = textBuilder('longText', TEXT_LIMIT)
