import type { Fields } from '../../../schema/fields.ts'
import { labelOfPath } from '../../../schema/label-of-path.ts'
import type { Wording } from '../../../schema/transfer/wording.ts'

/** The admin names fields by their labels, and has no options of the command line. */
export const ADMIN: Wording = {
  field: ({ fields }, path) => labelOfPath(fields as Fields, path),
  advice: (_withOptions, withoutOptions = '') => withoutOptions,
}
