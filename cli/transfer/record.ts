import type { AnyKind } from '../../schema/kind.ts'

/** The origin of a record: a file or address, and a line or row, counted from 1. */
export interface Origin {
  file: string
  line?: number
}

/** One item of a source, not yet validated. */
export interface SourceRecord {
  kind: AnyKind
  /** The item's id, or one derived from its foreign id. Absent if the source has no id. */
  id?: string
  /** The editable values, by field. */
  values: Record<string, unknown>
  origin: Origin
  /** Another item refers to it, so it is imported regardless of --only. */
  isNeeded?: boolean
  /** Reads the bytes of a media file. */
  content?: () => Promise<Buffer>
  /** Finds the line of a field. Parses the text again. */
  lineOf?: (field: string) => number | undefined
}

/** A problem with a record. */
export interface Problem {
  origin: Origin
  /** The path of the field, such as `statistics.0.label`. */
  field?: string
  message: string
}

/** A record of a source, or a problem with one. Reading continues after a problem. */
export type Sourced = SourceRecord | Problem

/** Whether a source yielded a problem. */
export const isProblem = (given: Sourced): given is Problem => 'message' in given

/** Whether a source yielded a record. */
export const isRecord = (given: Sourced): given is SourceRecord => 'kind' in given

/** Thrown when a source or target as a whole cannot be used. The message is for the user. */
export class TransferError extends Error {
  override name = 'TransferError'
}

/** Formats an origin: `products/1.json:3`. */
export const showOrigin = ({ file, line }: Origin) => (line === undefined ? file : `${file}:${line}`)

/** Formats a problem as one line: `products/1.json:3: name: Name is required`. */
export const showProblem = ({ origin, field, message }: Problem) =>
  [showOrigin(origin), ...(field ? [field] : []), message].join(': ')
