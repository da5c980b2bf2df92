import { OPERATORS } from '../field-type.ts'
import { defineTextType, textBuilder } from '../text-type.ts'

defineTextType({ name: 'icon', example: () => 'leaf', operators: OPERATORS.equality })

/** Returns a field for an emoji or another short symbol. */
export const icon = textBuilder('icon')
