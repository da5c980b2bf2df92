import { isEmail } from '../../text.ts'
import { defineTextType, textBuilder } from '../text-type.ts'

defineTextType({
  name: 'email',
  format: { matches: isEmail, description: 'an e-mail address' },
  jsonFormat: 'email',
  example: () => 'ada@example.org',
  isSortable: true,
  input: 'email',
})

/** Returns a field for an e-mail address. */
export const email = textBuilder('email')
