import { createHash, type Hash } from 'node:crypto'
import { CommandError } from '../context.ts'

/*
 * A backup is one tar file: `backup.json`, then the rows of every table as PostgreSQL's COPY writes them, cut into pieces
 * (`tables/<table>/<n>.copy`), then the bytes of every media file (`media/<public id>`), and at the end `checksums.json`,
 * without which it is not whole.
 */

export const HEADER = 'backup.json'
export const CHECKSUMS = 'checksums.json'
export const FORMAT = 1

/** A table and its columns, in the order of its rows. */
export interface TableColumns {
  name: string
  columns: string[]
}

/** What the first entry of a backup says. */
export interface BackupHeader {
  format: number
  /** ISO 8601. */
  createdAt: string
  /** The form of the tables: what must have been applied where it is restored. */
  migrations: string[]
  tables: TableColumns[]
  /** The last value of every sequence that was used. */
  sequences: Record<string, number>
}

/** The SHA-256 of every entry but the last, by name. */
export type Checksums = Record<string, string>

/** How much is in a backup. */
export interface Summary {
  rows: Record<string, number>
  media: number
}

const TABLE_ENTRY = /^tables\/(\w+)\/\d+\.copy$/
const MEDIA_ENTRY = /^media\/([^/]+)$/

export const tableEntry = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, '0')}.copy`
export const mediaEntry = (publicId: string): string => `media/${publicId}`
export const tableOfEntry = (name: string): string | undefined => TABLE_ENTRY.exec(name)?.[1]
export const publicIdOfEntry = (name: string): string | undefined => MEDIA_ENTRY.exec(name)?.[1]

/** Takes the checksum of a stream that passes by. */
export async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Something that is no backup, or not one of this format. */
export function readHeader(text: string): BackupHeader {
  try {
    const header = JSON.parse(text) as BackupHeader
    if (header.format === FORMAT && Array.isArray(header.tables) && Array.isArray(header.migrations)) return header
  } catch {
    // Said below.
  }
  throw new CommandError('This is no backup that this version of Verdant can read.')
}
