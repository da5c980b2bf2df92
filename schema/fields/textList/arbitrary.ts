import fc from 'fast-check'
import { textOf } from '../../testing/texts.ts'
import type { TextListField } from './type.ts'

export default ({ max }: TextListField) => fc.array(textOf(max), { maxLength: 6 })
