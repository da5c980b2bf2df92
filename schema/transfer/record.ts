import type { AnyKind } from '../kind.ts'

/** The origin of a record: a file or address, and a line, counted from 1. */
export interface Origin {
  file: string
  line?: number
  /** The row of a table, as spreadsheets count it: the header is row 1, and a cell with several lines is in one row. */
  row?: number
}

/** One item of a source, not yet validated. */
export interface SourceRecord {
  kind: AnyKind
  /** The item's id, or one derived from its foreign id. Absent if the source has no id. */
  id?: string
  /** The name of the system that the ids are from, if they are not ours. */
  sourceName?: string
  /** What messages call the item if it has no title. */
  name?: string
  /** The editable values, by field. */
  values: Record<string, unknown>
  origin: Origin
  /** The id in the source, if the title is not its own but a default. */
  untitled?: string
  /** The hashes of the versions that an export of our own was made from, newest first. */
  madeFrom?: readonly string[]
  /** The addresses of the item's page on its earlier site. */
  oldAddresses?: string[]
  /** The fields whose references to items that do not exist are left out. */
  optional?: readonly string[]
  /** The alternative texts of the pictures that fields show, by field. */
  alts?: Record<string, string>
  /** The same in other languages, by the tag of the language and the field. */
  translatedAlts?: Record<string, Record<string, string>>
  /** Another item refers to it, so it is imported regardless of --only. */
  isNeeded?: boolean
  /** Reads the bytes of a media file. */
  content?: () => Promise<Uint8Array>
  /** Finds the line of a field. Parses the text again. */
  lineOf?: (field: string) => number | undefined
}

/** A problem with a record. */
export interface Problem {
  origin: Origin
  /** The kind of the item, if it is known. */
  kind?: AnyKind
  /** The title or id of the item, if it is known. */
  item?: string
  /** The path of the field, such as `statistics.0.label`. */
  field?: string
  message: string
  /** The name of the overlap that `--choose` can decide. */
  overlap?: string
}

/** A record of a source, or a problem with one. Reading continues after a problem. */
export type Sourced = SourceRecord | Problem

/** Returns the title of a record, else its name or id. */
export function titleOf({ kind, id, name, values }: SourceRecord): string {
  if (kind.singleton) return kind.label
  const title = values[kind.titleField]
  return typeof title === 'string' && title !== '' ? title : (name ?? id ?? '')
}

/** Returns the name of a record in problems and notes. A title that the source does not have names no record there. */
export const itemOf = (record: SourceRecord): string => record.untitled ?? titleOf(record)

/** Whether a source yielded a problem. */
export const isProblem = (sourced: Sourced): sourced is Problem => 'message' in sourced

/** Whether a source yielded a record. */
export const isRecord = (sourced: Sourced): sourced is SourceRecord => 'kind' in sourced

export { TransferError } from './transfer-error.ts'

/** Formats an origin: `products/1.json:3`. */
export const showOrigin = ({ file, line }: Origin) => (line === undefined ? file : `${file}:${line}`)

/** Longest title in a message, in characters. */
const TITLE_LIMIT = 80

const short = (title: string) => {
  const characters = Array.from(title.slice(0, 2 * TITLE_LIMIT))
  return characters.length > TITLE_LIMIT ? `${characters.slice(0, TITLE_LIMIT).join('')}…` : title
}

/** Formats a problem as one line: `products/1.json:3: “Azo”: category: Category is required`. */
export const showProblem = ({ origin, item, field, message, overlap }: Problem) =>
  [
    showOrigin(origin),
    ...(item && item !== field ? [`“${short(item)}”`] : []),
    ...(field ? [field] : []),
    overlap ? `${message} [${overlap}]` : message,
  ].join(': ')
