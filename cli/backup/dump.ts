import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack as createPack } from 'tar-stream'
import type { Database } from '../../api/platform/database/database.ts'
import { readStatus } from '../../api/platform/database/migrate.ts'
import { originalKey, publicIdOfKey, type Storage } from '../../api/content/media/storage.ts'
import {
  type BackupHeader,
  CHECKSUMS,
  type Checksums,
  FORMAT,
  hashed,
  HEADER,
  mediaEntry,
  type Summary,
  tableEntry,
} from './format.ts'
import { atPath } from '../terminal/at-path.ts'
import { CommandError } from '../terminal/command-error.ts'
import { mediaPath } from '../../schema/kinds/media-file.ts'
import { counted } from '../../schema/counted.ts'
import { VERSION } from '../../api/platform/version.ts'
import { copyTarget, readSequences, readTables } from './tables.ts'

const PIECE_BYTES = 4 * 1024 ** 2

interface Sources {
  database: Database
  storage: Storage
  signal: AbortSignal
  /** Back up although the bytes of some media files are missing. */
  skipMissing: boolean
}

/**
 * Writes a backup to one tar file that only its owner can read: a consistent snapshot of all rows, and the bytes of every
 * media file. The file appears under its name when it is complete.
 */
export async function writeBackup(sources: Sources, file: string): Promise<Summary> {
  const unfinished = `${file}.part`
  // An existing file or link would keep its owner and mode.
  await rm(unfinished, { force: true })
  const archive = createPack()
  const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })
  const written = pipeline(archive, output, { signal: sources.signal })
  try {
    const [summary] = await Promise.all([
      fill(archive, sources).catch((error: unknown) => {
        archive.destroy(error as Error)
        throw error
      }),
      written,
    ])
    await using handle = await open(unfinished)
    await handle.sync()
    await rename(unfinished, file)
    return summary
  } catch (error) {
    // What ended the file explains the errors of what was still being written to it.
    const cause = await written.then(
      () => error,
      (reason: unknown) => (sources.signal.aborted ? sources.signal.reason : reason),
    )
    await rm(unfinished, { force: true })
    throw atPath(cause, file)
  }
}

async function fill(archive: Pack, { database, storage, signal, skipMissing }: Sources): Promise<Summary> {
  const writer = new EntryWriter(archive)
  const { rows, publicIds } = await database.readSnapshot(() =>
    database.withClient((client) => writeTables(database, client, writer)),
  )
  const missing = new Set(publicIds)
  let media = 0
  // Deleted files keep their bytes for 30 days, so the bytes of every row in the snapshot are still stored.
  for await (const { key, size } of storage.list()) {
    signal.throwIfAborted()
    const publicId = publicIdOfKey(key)
    const bytes = key === originalKey(publicId) ? await storage.read(key) : undefined
    if (!bytes) continue
    await writer.stream(mediaEntry(publicId), size, bytes)
    media++
    missing.delete(publicId)
  }
  if (missing.size > 0 && !skipMissing) throw missingBytes([...missing])
  await writer.bytes(CHECKSUMS, Buffer.from(JSON.stringify(writer.checksums)))
  archive.finalize()
  return { rows, media, missing: [...missing] }
}

/** The rows of a backup, and the public ids of its media files. */
interface Written {
  rows: Summary['rows']
  publicIds: string[]
}

async function writeTables(database: Database, client: pg.PoolClient, writer: EntryWriter): Promise<Written> {
  const tables = await readTables(database)
  const header: BackupHeader = {
    format: FORMAT,
    madeBy: VERSION,
    createdAt: new Date().toISOString(),
    migrations: (await readStatus(database)).applied,
    tables,
    sequences: await readSequences(database),
  }
  await writer.bytes(HEADER, Buffer.from(JSON.stringify(header, null, 2)))
  const counts: Summary['rows'] = {}
  for (const table of tables) {
    const source = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
    let piece = 0
    for await (const bytes of pieces(source)) await writer.bytes(tableEntry(table.name, piece++), bytes)
    counts[table.name] = source.rowCount
  }
  const { rows: files } = await client.query<{ publicId: string }>('select "publicId" from "mediaFile"')
  return { rows: counts, publicIds: files.map(({ publicId }) => publicId) }
}

/** Largest number of files in a message. */
const SHOWN = 5

function missingBytes(publicIds: string[]): CommandError {
  const names = publicIds.slice(0, SHOWN).map(mediaPath).join(', ')
  const ellipsis = publicIds.length > SHOWN ? ', …' : ''
  return new CommandError(
    `${counted(publicIds.length, 'media file has', 'media files have')} no bytes in the media store (${names}${ellipsis}). No backup was made. ` +
      'Run verdant doctor, or back up without them: --skip-missing-media',
  )
}

/** Combines small chunks into larger ones. */
async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    gathered.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(gathered)
    gathered = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(gathered)
}

class EntryWriter {
  readonly checksums: Checksums = {}
  readonly #archive: Pack

  constructor(archive: Pack) {
    this.#archive = archive
  }

  async bytes(name: string, bytes: Buffer): Promise<void> {
    await this.stream(name, bytes.length, Readable.from([bytes], { objectMode: false }))
  }

  async stream(name: string, size: number, source: Readable): Promise<void> {
    const hash = createHash('sha256')
    const entry = this.#archive.entry({ name, size, mode: 0o600 })
    await pipeline(source, (chunks: AsyncIterable<Buffer>) => hashed(chunks, hash), entry)
    this.checksums[name] = hash.digest('hex')
  }
}
