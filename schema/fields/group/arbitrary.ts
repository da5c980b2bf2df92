import type { Field } from '../field.ts'
import { fieldsOf } from '../../testing/arbitrary.ts'
import { integer } from '../integer/type.ts'
import { text } from '../text/type.ts'
import { group, type GroupField } from './type.ts'

export default ({ fields }: GroupField) => fieldsOf(fields)

export const samples: readonly Field[] = [
  group('Place', {
    county: text('County'),
    position: group('Position', { north: integer('North', { optional: true }) }),
  }),
]
