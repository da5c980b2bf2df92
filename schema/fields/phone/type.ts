import { defineTextType, textBuilder } from '../text-type.ts'

defineTextType({ name: 'phone', example: () => '+1 555 0100', input: 'tel' })

/** Returns a field for a telephone number in any notation. */
export const phone = textBuilder('phone')
