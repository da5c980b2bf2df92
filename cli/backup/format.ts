import type { Hash } from 'node:crypto'
import { z } from 'zod'
import type { Repeated } from '../../api/access/privacy/repeat-erasures.ts'
import { VERSION } from '../../api/platform/version.ts'
import { CommandError } from '../terminal/command-error.ts'

/*
 * A backup is one tar file: `backup.json`, the rows of every table in PostgreSQL's COPY format in pieces
 * (`tables/<table>/<n>.copy`), the bytes of every media file (`media/<public id>`), and finally `checksums.json`. A backup
 * without the last entry is incomplete.
 */

export const HEADER = 'backup.json'
export const CHECKSUMS = 'checksums.json'
export const FORMAT = 1

export const DAMAGED = 'The backup is damaged or incomplete. Nothing was restored.'

const tableColumns = z.object({ name: z.string(), columns: z.array(z.string()) })

/** A table and its columns, in the order of the COPY data. */
export type TableColumns = z.infer<typeof tableColumns>

const backupHeader = z.object({
  format: z.literal(FORMAT),
  /** The version of Verdant that made the backup. */
  madeBy: z.string().optional(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The applied migrations. The target database must have the same. */
  migrations: z.array(z.string()),
  tables: z.array(tableColumns),
  /** The last value of every used sequence. */
  sequences: z.record(z.string(), z.number()),
})

/** The content of `backup.json`. */
export type BackupHeader = z.infer<typeof backupHeader>

const checksums = z.record(z.string(), z.string())

/** The SHA-256 of every entry except the last, by name. */
export type Checksums = z.infer<typeof checksums>

/** Largest header or checksum list, in bytes: three times the size for a million pictures. */
export const TEXT_LIMIT = 512 * 1024 ** 2

/** The size of a backup: rows by table, and number of media files. */
export interface Summary {
  rows: Record<string, number>
  media: number
  /** The public ids of media files whose bytes are missing. */
  missing?: string[]
  /** The people who were erased again after a restore. */
  erased?: Repeated
}

const TABLE_ENTRY = /^tables\/(\w+)\/\d+\.copy$/
const MEDIA_ENTRY = /^media\/([^/]+)$/

export const tableEntry = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, '0')}.copy`
export const mediaEntry = (publicId: string): string => `media/${publicId}`
export const tableOfEntry = (name: string): string | undefined => TABLE_ENTRY.exec(name)?.[1]
export const publicIdOfEntry = (name: string): string | undefined => MEDIA_ENTRY.exec(name)?.[1]

/** Passes a stream through and adds it to a hash. */
export async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

const UNREADABLE = 'This is not a backup that this version of Verdant can read.'

const newerHeader = z.object({ format: z.number().int().gt(FORMAT), madeBy: z.string().max(50).optional() })

/** Parses `backup.json`. @throws CommandError if it is not a backup of this format */
export function readHeader(text: string): BackupHeader {
  const header: unknown = parsed(z.unknown(), text, UNREADABLE)
  const newer = newerHeader.safeParse(header).data
  if (newer)
    throw new CommandError(
      `The backup was made by ${newer.madeBy === undefined ? 'a newer Verdant' : `Verdant ${newer.madeBy}`} in format ${newer.format}; this version (${VERSION}) reads format ${FORMAT}. Restore it with the version that made it.`,
    )
  return parsed(backupHeader, text, UNREADABLE)
}

/** Parses `checksums.json`. @throws CommandError if it is invalid */
export const readChecksums = (text: string): Checksums => parsed(checksums, text, DAMAGED)

function parsed<T>(schema: z.ZodType<T>, text: string, refusal: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new CommandError(refusal)
  }
}
