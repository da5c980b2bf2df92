import { isOldPath } from '../../old-path.ts'
import { defineTextType, textBuilder } from '../text-type.ts'

defineTextType({
  name: 'path',
  format: { matches: isOldPath, description: 'a path such as /about-us' },
  example: (_, serial) => `/old-path${serial ?? ''}`,
  isSortable: true,
})

/** Returns a field for a path of this site. */
export const path = textBuilder('path')
