import type { Origin } from '../../../schema/transfer/record.ts'
import type { Derived } from '../losses/unread-keys.ts'

/** Number of records that a mapping is suggested from. */
export const SAMPLE = 1_000

/** A record of another system, before it is mapped to a kind. */
export interface ForeignRecord {
  data: unknown
  origin: Origin
  /** The path of the list that contains the record, if the document has several lists. */
  list?: string
  /** What the reader has added to the data. */
  derived?: Readonly<Record<string, Derived>>
  /** Tells the record in copies of it (`inlined.ts`). */
  identity?: string
  /** Why no rule takes it, if that is known: `a level of membership`. */
  whatItIs?: string
}
