import { isPagePath } from '../../page-path.ts'
import { defineTextType, textBuilder } from '../text-type.ts'

/** The table of earlier addresses has room for as much. */
const LIMIT = 100

defineTextType({
  name: 'pagePath',
  isPageAddress: true,
  format: { matches: isPagePath, description: 'a path of lower-case letters, digits and hyphens, such as /field-days' },
  pattern: '^(/[a-z0-9]+(-[a-z0-9]+)*)*$',
  example: (_, serial) => `/page${serial ?? ''}`,
  isSortable: true,
})

/** Returns a field for the address of an item's page. A kind has it by the key `path`, and no other one. */
export const pagePath = textBuilder('pagePath', LIMIT)
