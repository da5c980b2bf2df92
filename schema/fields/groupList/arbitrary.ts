import fc from 'fast-check'
import type { Field } from '../field.ts'
import { fieldsOf } from '../../testing/arbitrary.ts'
import { textList } from '../textList/type.ts'
import { toggle } from '../toggle/type.ts'
import { groupList, type GroupListField } from './type.ts'

export default ({ fields, maxEntries }: GroupListField) =>
  fc.array(fieldsOf(fields), { maxLength: Math.min(maxEntries, 4) })

export const samples: readonly Field[] = [
  groupList('Readings', { words: textList('Words'), isShown: toggle('Shown') }, { maxEntries: 3 }),
]
