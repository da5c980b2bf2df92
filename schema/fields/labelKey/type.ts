import { defineTextType, textBuilder } from '../text-type.ts'

// The labels themselves are many texts, which forms do not need. The check of a label looks the key up.
defineTextType({
  name: 'labelKey',
  format: { matches: (value) => /^[\w.:-]+$/.test(value), description: 'the key of a label such as search.title' },
  pattern: '^[A-Za-z0-9_.:-]*$',
  example: (_, serial) => `search.title${serial ?? ''}`,
  isSortable: true,
})

/** Returns a field for the key of a label of the website. */
export const labelKey = textBuilder('labelKey')
