import { p } from '@mikro-orm/postgresql'
import { LINE_LIMIT } from '../../../schema/fields.ts'

/** A time that defaults to the time of the transaction. */
export const now = () => p.datetime(3).defaultRaw('now()')

/** A single line of text. @param length the maximum, in characters */
export const line = (length = LINE_LIMIT) => p.string().length(length)
