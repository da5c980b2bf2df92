import { isColour } from '../../text.ts'
import { OPERATORS } from '../field-type.ts'
import { defineTextType, textBuilder } from '../text-type.ts'

defineTextType({
  name: 'colour',
  format: { matches: isColour, description: 'a color such as #10b981' },
  pattern: '^(#[0-9A-Fa-f]{6})?$',
  example: () => '#106040',
  operators: OPERATORS.equality,
})

/** Returns a field for a color in the form #rrggbb. */
export const colour = textBuilder('colour')
