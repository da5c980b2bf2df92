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

/** Tells that a record is one of several versions of a document, each in a language. */
export interface LanguageVersion {
  /** Identifies the document within the source. */
  document: string
  /** The language of this version, as the source writes it: `es_ES`. */
  code: string
  /** The language of the version that becomes the item. The texts of the others become its translations. */
  original: string
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
  /** The language of the record, if the source has its document in several. */
  language?: LanguageVersion
  /** What a note says about the record if no rule takes it: `no imported post refers to it`. */
  whatItIs?: string
}

/** Returns whether the texts of a record are translations of those of another one. */
export const isTranslation = ({ language }: Pick<ForeignRecord, 'language'>): boolean =>
  language !== undefined && language.code !== language.original
