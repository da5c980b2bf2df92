import type { Origin } from '../../../schema/transfer/record.ts'

/** Number of records that a mapping is suggested from. */
export const SAMPLE = 1_000

/** A key that a reader adds to a record. Its content counts once. */
export interface Derived {
  /** The paths that it is made from. */
  from: readonly string[]
  /** Whether it has all of their content, so that its parts are counted instead of theirs. Otherwise theirs are. */
  isWhole?: boolean
}

/** A record of another system, before it is mapped to a kind. */
export interface ForeignRecord {
  data: unknown
  origin: Origin
  /** The path of the list that contains the record, if the document has several lists. */
  list?: string
  /** What the reader has added to the data. */
  derived?: Readonly<Record<string, Derived>>
  /** Identifies the record in copies of it (`inlined.ts`). */
  identity?: string
  /** What a note says about the record if no rule takes it: `no imported post refers to it`. */
  whatItIs?: string
}
