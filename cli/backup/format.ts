import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import { CommandError } from '../context.ts'

/*
 * A backup is one tar file: `backup.json`, then the rows of every table as PostgreSQL's COPY writes them, cut into pieces
 * (`tables/<table>/<n>.copy`), then the bytes of every media file (`media/<public id>`), and at the end `checksums.json`,
 * without which it is not whole.
 */

export const HEADER = 'backup.json'
export const CHECKSUMS = 'checksums.json'
export const FORMAT = 1

export const DAMAGED = 'The backup is damaged or not whole. Nothing was restored.'

const tableColumns = z.object({ name: z.string(), columns: z.array(z.string()) })

/** A table and its columns, in the order of its rows. */
export type TableColumns = z.infer<typeof tableColumns>

const backupHeader = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The form of the tables: what must have been applied where it is restored. */
  migrations: z.array(z.string()),
  tables: z.array(tableColumns),
  /** The last value of every sequence that was used. */
  sequences: z.record(z.string(), z.number()),
})

/** What the first entry of a backup says. */
export type BackupHeader = z.infer<typeof backupHeader>

const checksums = z.record(z.string(), z.string())

/** The SHA-256 of every entry but the last, by name. */
export type Checksums = z.infer<typeof checksums>

/** Longest header and list of checksums, in bytes: a million pictures have a third of that. */
export const TEXT_LIMIT = 512 * 1024 ** 2

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

/** @throws CommandError for something that is no backup, or not one of this format */
export const readHeader = (text: string): BackupHeader =>
  parsed(backupHeader, text, 'This is no backup that this version of Verdant can read.')

/** @throws CommandError for something that is no list of checksums */
export const readChecksums = (text: string): Checksums => parsed(checksums, text, DAMAGED)

function parsed<T>(schema: z.ZodType<T>, text: string, refusal: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new CommandError(refusal)
  }
}
