import type { AnyKind } from '../../schema/kind.ts'

/** Where something was read: a file (or address), and the line or row in it, counted from 1. */
export interface Origin {
  file: string
  line?: number
}

/** One item as a source gives it: nothing of it has been checked against the model yet. */
export interface SourceRecord {
  kind: AnyKind
  /** The item's own id, or one made from its foreign id. Absent when the source knows none. */
  id?: string
  /** What an editor can change, by field. */
  values: Record<string, unknown>
  origin: Origin
  /** Another item shows it: it comes along whatever kinds are asked for. */
  isNeeded?: boolean
  /** The stored bytes of a media file; every call reads them again. */
  content?: () => Promise<Buffer>
  /** The line of one of its fields, where finding it takes another look at the text. */
  lineOf?: (field: string) => number | undefined
}

/** One thing that is wrong with what was read. */
export interface Problem {
  origin: Origin
  /** The path of the field, such as `statistics.0.label`. */
  field?: string
  message: string
}

/** What a source yields: items, and what it could not make one of. Reading goes on after a problem. */
export type Sourced = SourceRecord | Problem

/** Whether a source gave a problem and not an item. */
export const isProblem = (given: Sourced): given is Problem => 'message' in given

/** Whether a source gave an item. */
export const isRecord = (given: Sourced): given is SourceRecord => 'kind' in given

/** The source as a whole cannot be read or written; the message is one line for people. */
export class TransferError extends Error {
  override name = 'TransferError'
}

/** An origin as people and editors read it: `products/1.json:3`. */
export const showOrigin = ({ file, line }: Origin) => (line === undefined ? file : `${file}:${line}`)

/** A problem in one line: `products/1.json:3: name: Name is required`. */
export const showProblem = ({ origin, field, message }: Problem) =>
  [showOrigin(origin), ...(field ? [field] : []), message].join(': ')
